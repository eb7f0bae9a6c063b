/** The import cannot be made as asked; the message is a sentence for the user at the shell. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefused';
  }
}
