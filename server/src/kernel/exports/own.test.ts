import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyExport } from '../../capabilities/companies/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';
import type { SignedIn } from '../context.ts';
import { cancelExport } from './cancel.ts';
import { removeExport } from './remove.ts';
import { retryExport } from './retry.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const verbs: [string, (context: SignedIn, input: { id: string }) => Promise<unknown>][] = [
  ['cancel', cancelExport],
  ['retry', retryExport],
  ['remove', removeExport],
];

async function startExport() {
  const person = await network.person(network.companies.north, 'admin');
  const file = await exportsOf(network).start(person, companyExport, { sort: 'name' });
  return { person, file, context: await network.signedInAs(person) };
}
const statusOf = async ({ id }: { id: string }) =>
  (await network.admin.query<{ status: string }>('select status from exports where id = $1', [id]))
    .rows[0]?.status;

test('cancels a queued export, and resumes it on request', async () => {
  const { person, file, context } = await startExport();
  expect(await cancelExport(context, file)).toMatchObject({ status: 'cancelled' });
  expect(await retryExport(context, file)).toMatchObject({ status: 'waiting' });
  expect(await exportsOf(network).finish(person, file)).toMatchObject({ status: 'done' });
});

test('a finished export can neither be cancelled nor restarted', async () => {
  const { person, file, context } = await startExport();
  await exportsOf(network).finish(person, file);
  expect(await cancelExport(context, file)).toMatchObject({ status: 'done' });
  expect(await rejectionOf(retryExport(context, file))).toMatchObject({ code: 'conflict' });
});

test('a finished export can be discarded; a running one must be cancelled first', async () => {
  const { file, context } = await startExport();
  expect(await rejectionOf(removeExport(context, file))).toMatchObject({ code: 'conflict' });
  await cancelExport(context, file);
  expect(await removeExport(context, file)).toEqual({ id: file.id });
  expect(await rejectionOf(removeExport(context, file))).toMatchObject({ code: 'not_found' });
});

describe.each(verbs)('%s', (_, verb) => {
  test.each(['owner', 'southAdmin', 'clerk'] as const)(
    "%s does not find another person's export, which remains unchanged",
    async (other) => {
      const { file } = await startExport();
      const refusal = await rejectionOf(
        verb(await network.signedInAs(network.people[other]), file),
      );
      expect(refusal).toMatchObject({ code: 'not_found' });
      expect(await statusOf(file)).toBe('waiting');
    },
  );

  test('a colleague in the same company and role does not find the export', async () => {
    const { file } = await startExport();
    const colleague = await network.person(network.companies.north, 'admin');
    const refusal = await rejectionOf(verb(await network.signedInAs(colleague), file));
    expect(refusal).toMatchObject({ code: 'not_found' });
    expect(await statusOf(file)).toBe('waiting');
  });
});
