// What a test does in a browser, the same in every engine. The drivers behind it differ: WebDriver for WebKitGTK, WebDriver BiDi for Firefox,
// Playwright for Chromium.

/** Names of keys as the DOM says them. */
export type Key =
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | 'ArrowLeft'
  | 'ArrowUp'
  | 'ArrowRight'
  | 'ArrowDown'
  | 'Delete'
  | (string & {});

export type EngineName = 'webkit' | 'firefox' | 'chromium';

export type EngineOptions = {
  /** The folder of the profile; what stands there stays when the browser is closed. */
  readonly profile: string;
  readonly width: number;
  readonly height: number;
  /** A script that runs before those of every page. */
  readonly before?: string;
  /** Pages that are left stay in the page cache; as in people's browsers unless it is switched off. */
  readonly hasPageCache?: boolean;
};

/** A function that runs in the page. It may close over nothing; its result is passed as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a page takes what its caller gives
export type InPage<Result> = (...args: any[]) => Result | Promise<Result>;

export type Engine = {
  readonly name: EngineName;
  /** As the engine tells it. */
  readonly version: string;
  /** Errors and warnings that the pages told, without those of a missing network. */
  told(): readonly string[];
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  evaluate<Result>(work: InPage<Result>, ...args: unknown[]): Promise<Result>;
  /** Presses the element that the function finds. @throws where it finds none */
  press(find: InPage<Element | null | undefined>, ...args: unknown[]): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  keys(...keys: Key[]): Promise<void>;
  /** A key with Control held. */
  control(key: string): Promise<void>;
  /** Opens a tab and turns to it. @returns its handle */
  newTab(): Promise<string>;
  tab(): Promise<string>;
  turnTo(tab: string): Promise<void>;
  /** A picture of the window, as PNG at the path. */
  picture(file: string): Promise<void>;
  close(): Promise<void>;
};
