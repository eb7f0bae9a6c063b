import type { IconShape } from './icons/shape.ts';

export type IconProps = {
  /** One constant of `icons/index.ts`. */
  shape: IconShape;
  size?: 'sm' | 'md' | 'lg';
  /** Only for an icon that is alone and means something; beside a word it stays silent. */
  label?: string;
};

const sizeClass = { sm: 'i i-sm', md: 'i', lg: 'i i-lg' } as const;

/** A line icon in the colour of its text. */
export function Icon({ shape, size = 'md', label }: IconProps) {
  const content =
    typeof shape === 'string' ? (
      <path d={shape} />
    ) : (
      <>
        <path d={shape.line} />
        <path d={shape.fill} fill="currentColor" stroke="none" />
      </>
    );
  return label ? (
    <svg className={sizeClass[size]} viewBox="0 0 24 24" role="img" aria-label={label}>
      {content}
    </svg>
  ) : (
    <svg className={sizeClass[size]} viewBox="0 0 24 24" aria-hidden="true">
      {content}
    </svg>
  );
}
