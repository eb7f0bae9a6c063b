import { moveFocus } from './roving.ts';

export type Segment<Value extends string> = { value: Value; label: string; lang?: string; isDisabled?: boolean };
export type SegmentedControlProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Two to five choices of which one holds; more of them are a `Select`. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <div
      className="seg"
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => {
        const reached = moveFocus(event, '[role=radio]', 'both')?.dataset.value;
        const segment = segments.find((candidate) => candidate.value === reached);
        if (segment) onChange(segment.value);
      }}
    >
      {segments.map((segment) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons take the finished style; roles, roving focus and arrows make them radio buttons
        <button
          key={segment.value}
          type="button"
          role="radio"
          data-value={segment.value}
          aria-checked={segment.value === value}
          tabIndex={segment.value === value ? 0 : -1}
          lang={segment.lang}
          disabled={segment.isDisabled}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
