// The part of PouchDB that is used; the package ships no types.
declare module 'pouchdb-browser' {
  export type Replication = {
    on(event: 'change', heard: (change: { docs: { _id: string; _rev: string }[] }) => void): void;
    on(event: 'denied', heard: (denied: { id: string }) => void): void;
    on(event: 'error', heard: () => void): void;
    cancel(): void;
  };
  export default class PouchDB {
    constructor(name: string, options?: Record<string, unknown>);
    info(): Promise<unknown>;
    put(document: Record<string, unknown>): Promise<{ rev: string }>;
    allDocs(options?: Record<string, unknown>): Promise<{ rows: { id: string; value: { rev: string } }[] }>;
    replicate: {
      to(target: PouchDB, options: Record<string, unknown>): Replication;
      from(source: PouchDB, options: Record<string, unknown>): Promise<unknown>;
    };
  }
}
