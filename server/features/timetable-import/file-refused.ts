/** The file cannot be read at all; the message is a sentence for the user who chose it. */
export class FileRefused extends Error {
  readonly line: number | null;
  constructor(message: string, line: number | null = null) {
    super(line === null ? message : `Line ${line}: ${message}`);
    this.name = 'FileRefused';
    this.line = line;
  }
}
