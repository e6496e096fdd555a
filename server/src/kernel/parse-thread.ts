import { parentPort } from 'node:worker_threads';
import { problemOf } from './errors.ts';
import { sanitizeWithin } from './html.ts';
import type { ParseResult, ParseTask } from './parse-threads.ts';
import { fromCsv } from './resource/csv.ts';
import { yieldToEventLoop } from './threads.ts';

// Runs in a thread started by parse-threads.ts.

/** Rows per message, so that the event loop never deserialises a whole file in one step. */
const rowsPerMessage = 250;

function respond(task: ParseTask): ParseResult {
  if (task.kind === 'html') {
    return { kind: 'html', texts: task.texts.map((html) => sanitizeWithin(html)) };
  }
  try {
    const { header, rows } = fromCsv(task.text);
    const parts = Array.from({ length: Math.ceil(rows.length / rowsPerMessage) }, (_, part) =>
      JSON.stringify(
        rows
          .slice(part * rowsPerMessage, (part + 1) * rowsPerMessage)
          .map(({ line, cells }) => [line, ...header.map((name) => cells[name] ?? '')]),
      ),
    );
    return { kind: 'csv', header, count: rows.length, parts };
  } catch (error) {
    const { status, fields } = problemOf(error);
    if (status >= 500) throw error;
    return { kind: 'refused', fields: fields ?? [] };
  }
}

yieldToEventLoop();
parentPort?.on('message', (task: ParseTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no target: it is this thread's own
  parentPort?.postMessage(respond(task));
});
