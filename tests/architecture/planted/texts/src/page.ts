declare function text(key: string, values?: Readonly<Record<string, string>>): string;
type State = 'waiting' | 'sent';

export const page = (state: State, code: string, isOn: boolean, key: 'ui.first' | 'ui.second') => [
  text('ui.title'),
  text(isOn ? 'ui.on' : 'ui.off'),
  text(`ui.state.${state}`),
  text(`error.${code}`),
  text(key),
  text(code),
];

export const menu = [{ label: 'menu.journal', icon: 'not-a.key' }];
