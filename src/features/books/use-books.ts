// Actions on textbooks: stored by the server, read again from the document, and undone for ten seconds.
import { useStored } from '#blocks/changes/use-undo.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import { booksEndpoints } from '#contract/books/books.endpoints.ts';
import { booksDocument } from '#contract/books/books.office.documents.ts';
import type { Book, BookFields, StoredBook } from '#contract/books/books.schema.ts';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';

export function useBooks() {
  const { api, school, documents } = useAccount();
  const { schoolId } = school;
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const readAgain = useReadAgain(booksEndpoints.list as AnyEndpoint);
  const refresh = () => {
    documents.request([booksDocument.name()], { isRefresh: true });
    void readAgain();
  };
  const tell = (words: string, batch: string) => {
    refresh();
    stored(words, batch);
  };
  return {
    refresh,
    archive: async ({ uuid, title }: Book, isArchived: boolean): Promise<void> => {
      const body = { schoolId, isArchived, requestId: makeId() };
      const result = await call(api, booksEndpoints.archive, { params: { uuid }, body });
      if (result.kind === 'error') toast.error(errorWords(result.error, text));
      else tell(text(isArchived ? 'books.archived' : 'books.restored', { title }), result.data.batch);
    },
    send: (book: Book | null, { version, ...fields }: Sent<BookFields>): Promise<StoredBook> => {
      const body = { schoolId, ...fields };
      if (!book) return callOrThrow(api, booksEndpoints.create, { body });
      const params = { uuid: book.uuid };
      return callOrThrow(api, booksEndpoints.update, { params, body: { ...body, version: version ?? 0 } });
    },
    saved: ({ title, batch }: StoredBook) => tell(text('books.saved', { title }), batch),
    /** True: the book is deleted. */
    remove: async ({ uuid, title }: Book): Promise<boolean> => {
      const isSure = await confirm({
        title: text('books.delete.title', { title }),
        text: text('books.delete.text'),
        confirmLabel: text('books.delete'),
      });
      if (!isSure) return false;
      const result = await call(api, booksEndpoints.delete, { params: { uuid }, query: { schoolId } });
      if (result.kind === 'error') toast.error(errorWords(result.error, text));
      else tell(text('books.deleted', { title }), result.data.batch);
      return result.kind !== 'error';
    },
  };
}
