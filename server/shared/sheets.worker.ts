// Reads one file beside the server's own work, and ends: unpacking a workbook takes a second, and a malicious one as long as it is let.
import { parentPort, workerData } from 'node:worker_threads';
import { inflateSync, strToU8, zipSync } from 'fflate';
import readXlsx from 'read-excel-file/universal';
import { sheetPorts } from '#contract/core/sheets/ports.ts';
import { readSheets, type Source } from '#contract/core/sheets/read.ts';
import { cutSheet } from '#contract/core/sheets/sheet.ts';

const ports = sheetPorts({ TextDecoder, inflateSync, strToU8, zipSync, readXlsx });

const read = await readSheets(workerData as Source, ports);
// What nobody will take is not handed over: the thread that takes it serves everybody.
parentPort?.postMessage('sheets' in read ? { ...read, sheets: read.sheets.map(cutSheet) } : read);
