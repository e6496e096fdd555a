import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invite,
  newAddress,
  takeMails,
  createSignedUp,
  membershipOf,
  tokenIn,
} from '../testing-links.ts';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

test.each([false, true])('ends the invitation and its link; not me: %s', async (not_me) => {
  const email = newAddress();
  const { id, inviter, send } = await invite(auth, email);
  const [mail] = await send();
  const browser = await createSignedUp(auth, email);
  const response = await browser.post('/invitations/decline', { id, not_me });
  expect(await response.json()).toEqual({ done: true });
  const { rows } = await auth.admin.query(
    'select declined_at is not null as declined, not_me from invitations where id = $1',
    [id],
  );
  expect(rows).toEqual([{ declined: true, not_me }]);
  expect(auth.events).toMatchObject([
    { type: 'auth.invitation_declined', detail: { invitationId: id, notMe: not_me } },
  ]);
  const token = tokenIn(mail);
  expect(await refusal(await auth.visitor().post('/links/sign-in', { token }))).toBe(
    '400 link_expired',
  );
  expect(await membershipOf(auth, email)).not.toMatchObject({ company: inviter.companyId });
  expect(await takeMails(auth)).toEqual([]);
  const repeated = await browser.post('/invitations/decline', { id, not_me });
  expect(await refusal(repeated)).toBe('404 not_found');
});
