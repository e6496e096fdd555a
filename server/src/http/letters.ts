import type { Hono } from 'hono';
import {
  acceptLetter,
  requestLetterCode,
  openLetter,
  openLetterPdf,
  readLetterPdf,
} from '../capabilities/orders/index.ts';
import type { Env } from './app-dependencies.ts';
import { mountSigning, type SigningDependencies } from './signing.ts';

/** Shows letters of authorisation to anyone with their link, and accepts their signatures. */
export function mountLetters(app: Hono<Env>, dependencies: SigningDependencies): void {
  mountSigning(app, dependencies, {
    path: '/letters',
    file: 'letter',
    consent: "Confirm that you're authorised to sign the letter.",
    async open(visitor, token, form) {
      const opened = await openLetter(visitor, token, form);
      if (opened === null) return null;
      const { seller, letter, closed } = opened;
      if (letter !== null)
        return {
          seller: seller.id,
          status: 200,
          draw: (renderer, frame) => renderer.renderLetter(frame, letter),
        };
      const content = closed ?? { reason: 'withdrawn', seller: seller.name };
      return {
        seller: seller.id,
        status: 410,
        draw: (renderer, frame) => renderer.renderClosedLetter(frame, content),
      };
    },
    openPdf: openLetterPdf,
    requestCode: requestLetterCode,
    accept: acceptLetter,
    records: '/api/port_letters',
    readPdf: readLetterPdf,
  });
}
