// Files and pasted text as sheets, with what a browser has for it. Runs in the worker.
import { inflateSync, strToU8, zipSync } from 'fflate';
import readXlsx from 'read-excel-file/universal';
import type { FieldProblem } from '#contract/core/form.ts';
import { sheetPorts } from '#contract/core/sheets/ports.ts';
import { type ReadFile, readSheets as read, type Source } from '#contract/core/sheets/read.ts';

const ports = sheetPorts({ TextDecoder, inflateSync, strToU8, zipSync, readXlsx });

export const readSheets = (source: Source): Promise<ReadFile | { readonly problem: FieldProblem }> =>
  read(source, ports);
