import { isFileAnswer } from '@trunkline/contract/catalog/question-types';
import type { Seal } from '../../../kernel/seal.ts';

export interface LinkServices {
  readonly seal: Seal;
  readonly now: () => Date;
}

const purpose = 'order file';
/** How long a supplier can download the files of a line after it was submitted. */
const linkLifetime = 30 * 24 * 3_600_000;

/** Replaces the files among answers with links for a supplier, which has no access otherwise. */
export const withFileLinks = (
  { seal, now, baseUrl }: LinkServices & { readonly baseUrl: URL },
  answers: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      if (!isFileAnswer(answer)) return [key, answer];
      const token = seal.close(purpose, answer.id, new Date(now().getTime() + linkLifetime));
      const url = `${baseUrl.origin}/api/order-files/${answer.id}/content?token=${token}`;
      return [key, { name: answer.name, url }];
    }),
  );

/** Whether a link's token is for this file and hasn't expired. */
export const isTokenForFile = ({ seal, now }: LinkServices, id: string, token: string): boolean =>
  seal.open(purpose, token, now())?.text === id;
