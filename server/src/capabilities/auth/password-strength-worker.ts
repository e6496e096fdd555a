import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import * as z from 'zod';

// Worker thread started by password-strength.ts, which ends it after a while without work.

/** Characters scored together: the work grows much faster than their number. */
const chunkLength = 32;

const zxcvbn = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...english },
  l33tMaxSubstitutions: 20,
});

/** Splits names and addresses into the pieces people build passwords from. */
function piecesOf(words: readonly string[]): string[] {
  const pieces = words.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(pieces.map((piece) => piece.toLowerCase()))].filter(
    ({ length }) => length > 2,
  );
}

/**
 * Scores how hard a password is to guess, from 0 to 4, for someone who knows these words about its
 * owner. A long password scores as high as its strongest chunk.
 */
function scoreOf(password: string, words: readonly string[]): number {
  const pieces = piecesOf(words);
  let best = 0;
  for (let from = 0; from < password.length && best < 4; from += chunkLength) {
    best = Math.max(best, zxcvbn.check(password.slice(from, from + chunkLength), pieces).score);
  }
  return best;
}

const ScoreRequest = z.object({ password: z.string(), words: z.array(z.string()) });
parentPort?.on('message', (message: unknown) => {
  const { password, words } = ScoreRequest.parse(message);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a MessagePort has no origin
  parentPort?.postMessage(scoreOf(password, words));
});
