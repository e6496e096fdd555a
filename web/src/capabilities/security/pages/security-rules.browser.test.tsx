import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../testing/mock-server.ts';
import { idOf, platform } from '../../../testing/records.ts';
import {
  cspGroupOf,
  faultGroupOf,
  limitedOf,
  openSecurity,
  rateLimitOf,
  ruleOf,
} from '../../../testing/security-screen.ts';

const { security } = contract;

describe('pattern rules', () => {
  const path = '/admin/security?tab=rules';
  const strict = ruleOf(400);

  test("show the general rule with the company's stricter rules below it", async () => {
    const { server, open } = await openSecurity(path);
    const first = { ...strict, id: idOf(401), priority: 2 };
    server.answer(security.listRules, () => ({ items: [first, strict], effective: [first] }));
    await open();
    const list = page.getByRole('list', { name: 'Pattern rules' });
    await expect.element(list.getByText('5 in 15 minutes, blocks for 15 minutes')).toBeVisible();
    await expect
      .element(page.getByRole('list', { name: 'Stricter rules: Repeated failed sign-ins' }))
      .toMatchTextContent(
        /Priority 2Trunkline3 in 30 minutes, blocks for 1 hour · Overridden by a higher-priority rule$/,
      );
    await expect.element(list.getByText('Stricter', { exact: true })).toBeVisible();
  });

  test('can be made stricter; a looser value shows an error beside the field', async () => {
    const { server, open } = await openSecurity(path);
    const reason = 'The threshold can be at most 5.';
    server.answer(security.createRule, ({ threshold }) =>
      Number(threshold) > 5
        ? refusal(400, {
            code: 'validation_failed',
            message: reason,
            fields: [{ path: 'threshold', message: reason }],
          })
        : strict,
    );
    await open();
    await page.getByRole('button', { name: 'Add stricter rule: Repeated failed sign-ins' }).click();
    const dialog = page.getByRole('dialog', {
      name: 'Add stricter rule: Repeated failed sign-ins',
    });
    await dialog.getByLabelText('Occurrences').fill('1.5');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await expect.element(dialog.getByText('Please enter a whole number.')).toBeVisible();
    await dialog.getByLabelText('Occurrences').fill('9');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await expect.element(dialog.getByText(reason)).toBeVisible();
    await dialog.getByLabelText('Occurrences').fill('3');
    await dialog.getByLabelText('First block (minutes)').fill('60');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await expect.element(page.getByText('Pattern rule saved')).toBeVisible();
    expect(server.inputsOf('POST', '/api/security/rules').at(-1)).toEqual({
      company_id: platform.id,
      pattern: 'failed_auth',
      threshold: 3,
      seconds: 900,
      block_seconds: 3600,
      priority: 0,
    });
  });

  test("are not saved over someone else's change before it has been shown", async () => {
    const { server, open } = await openSecurity(path);
    let saved = strict;
    server.answer(security.listRules, () => ({ items: [saved], effective: [] }));
    server.answer(security.updateRule, ({ version, threshold }) => {
      if (version !== saved.version) return refusal(409, { code: 'conflict', message: 'Changed' });
      saved = { ...saved, threshold: Number(threshold), version: saved.version + 1 };
      return saved;
    });
    await open();
    await page
      .getByRole('button', { name: 'Change Repeated failed sign-ins for Trunkline' })
      .click();
    const dialog = page.getByRole('dialog', {
      name: 'Repeated failed sign-ins rule for Trunkline',
    });
    const notice = dialog.getByRole('alert');
    await dialog.getByLabelText('Occurrences').fill('4');
    saved = { ...saved, threshold: 2, version: 2 };
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(notice.getByRole('row', { name: 'Occurrences 2 4' })).toBeVisible();
    expect(saved.threshold).toBe(2);
    await notice.getByRole('button', { name: 'Load their version' }).click();
    await expect.element(dialog.getByLabelText('Occurrences')).toHaveValue('2');
    await expect.element(notice).not.toBeInTheDocument();
    await dialog.getByLabelText('Occurrences').fill('1');
    saved = { ...saved, seconds: 3600, version: 3 };
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .element(notice.getByRole('row', { name: 'Time window (minutes) 60 30' }))
      .toBeVisible();
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(page.getByText('Pattern rule saved')).toBeVisible();
    expect(saved).toMatchObject({ threshold: 1, version: 4 });
  });

  test('cannot be saved after someone else removed them', async () => {
    const { server, open } = await openSecurity(path);
    server.answer(security.listRules, () => ({ items: [strict], effective: [] }));
    const { client } = await open();
    await page
      .getByRole('button', { name: 'Change Repeated failed sign-ins for Trunkline' })
      .click();
    const dialog = page.getByRole('dialog', {
      name: 'Repeated failed sign-ins rule for Trunkline',
    });
    await expect.element(dialog.getByRole('button', { name: 'Save changes' })).toBeVisible();
    server.answer(security.listRules, () => ({ items: [], effective: [] }));
    await client.invalidateQueries();
    await expect.element(dialog.getByText(/Someone else has removed this rule/)).toBeVisible();
    await expect
      .element(dialog.getByRole('button', { name: 'Save changes' }))
      .not.toBeInTheDocument();
  });

  test('are removed with an option to undo', async () => {
    const { server, open } = await openSecurity(path);
    server.answer(security.listRules, () => ({ items: [strict], effective: [] }));
    server.answer(security.removeRule, ({ id }) => ({ id }));
    server.answer(security.createRule, () => strict);
    await open();
    await page
      .getByRole('button', { name: 'Remove Repeated failed sign-ins for Trunkline' })
      .click();
    await expect
      .element(page.getByText('Repeated failed sign-ins rule for Trunkline removed'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText(/applies again/)).toBeVisible();
    expect(server.inputsOf('POST', '/api/security/rules')).toMatchObject([{ threshold: 3 }]);
  });

  test('are read-only without permission to change them; limits report a failed load', async () => {
    const { server, open } = await openSecurity(path, {}, ['security:read']);
    await open();
    await expect.element(page.getByRole('heading', { name: 'SQL injection' })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /Add stricter rule/ }))
      .not.toBeInTheDocument();
    server.answer(security.listRateLimits, () => refusal(500));
    await page.getByRole('tab', { name: 'Rate limits' }).click();
    await expect.element(page.getByText("Couldn't load the rate limits")).toBeVisible();
  });
});

describe('rate limits', () => {
  const path = '/admin/security?tab=limits';
  const general = [{ rule: 'export', seconds: 300, max: 5 }];

  test('list the limited callers, whose limit can be reset', async () => {
    const { server, open } = await openSecurity(path, { limited: 1 });
    let callers = [limitedOf()];
    server.answer(security.listLimited, () => ({ items: callers }));
    server.answer(security.releaseLimited, () => {
      callers = [];
      return { released: true };
    });
    await open();
    await page.getByRole('button', { name: 'Reset the limit for Rita Field' }).click();
    await expect.element(page.getByText('Rita Field can continue')).toBeVisible();
    await expect.element(page.getByText('No one is rate-limited')).toBeVisible();
    expect(server.inputsOf('POST', '/api/security/limited/release')).toEqual([
      { rule: 'export', key: 'user:50' },
    ]);
  });

  test('are changed for one company; an invalid value shows an error beside the field', async () => {
    const { server, open } = await openSecurity(path);
    const limit = rateLimitOf(500);
    const reason = 'Allow at most 5 requests.';
    server.answer(security.listRateLimits, () => ({ items: [limit], general }));
    server.answer(security.updateRateLimit, ({ max }) =>
      Number(max) > 5
        ? refusal(400, {
            code: 'validation_failed',
            message: reason,
            fields: [{ path: 'max', message: reason }],
          })
        : limit,
    );
    await open();
    await page.getByRole('button', { name: 'Change Exports for Trunkline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exports limit for Trunkline' });
    await dialog.getByLabelText('Requests').fill('50');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(dialog.getByText(reason)).toBeVisible();
    await dialog.getByLabelText('Requests').fill('1');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(page.getByText('Rate limit saved')).toBeVisible();
    expect(server.inputsOf('PATCH', `/api/security/rate-limits/${idOf(500)}`).at(-1)).toMatchObject(
      { max: 1, seconds: 300, version: 1 },
    );
  });

  test('of many companies are collapsed to ten, and can be expanded', async () => {
    const { server, open } = await openSecurity(path);
    const items = Array.from({ length: 12 }, (_, index) => rateLimitOf(500 + index));
    server.answer(security.listRateLimits, () => ({ items, general }));
    await open();
    const rows = page.getByRole('list', { name: 'Stricter limits: Exports' }).getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBe(10);
    await page.getByRole('button', { name: 'Show all 12 limits: Exports' }).click();
    await expect.poll(() => rows.elements().length).toBe(12);
    await expect.element(page.getByText(/Only the first/)).not.toBeInTheDocument();
  });

  test("are not saved over someone else's change before it has been shown", async () => {
    const { server, open } = await openSecurity(path);
    const limit = rateLimitOf(500);
    server.answer(security.listRateLimits, () => ({ items: [limit], general }));
    server.answer(security.updateRateLimit, () => {
      server.answer(security.listRateLimits, () => ({
        items: [{ ...limit, max: 3, version: 2 }],
        general,
      }));
      return refusal(409, { code: 'conflict', message: 'Changed' });
    });
    await open();
    await page.getByRole('button', { name: 'Change Exports for Trunkline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exports limit for Trunkline' });
    await dialog.getByLabelText('Requests').fill('1');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    const notice = dialog.getByRole('alert');
    await expect.element(notice.getByRole('row', { name: 'Requests 3 1' })).toBeVisible();
    server.answer(security.updateRateLimit, () => limit);
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(page.getByText('Rate limit saved')).toBeVisible();
    const saves = `/api/security/rate-limits/${idOf(500)}`;
    expect(server.inputsOf('PATCH', saves)).toMatchObject([
      { max: 1, version: 1 },
      { max: 1, version: 2 },
    ]);
  });
});

describe('the Content Security Policy', () => {
  const path = '/admin/security?tab=csp';

  test('lists violations, and those by browser extensions separately', async () => {
    const { server, open } = await openSecurity(path);
    const noise = cspGroupOf(601, { blocked: 'chrome-extension', extension: true });
    server.answer(security.listCspGroups, ({ cause }) => ({
      items: [cause === 'extension' ? noise : cspGroupOf(600)],
      nextCursor: null,
    }));
    await open();
    const row = page.getByRole('row', { name: /cdn\.evil\.test/ });
    await expect.element(row.getByText('1,204')).toBeVisible();
    await page.getByRole('button', { name: 'Browser extensions' }).click();
    await expect.element(page.getByText('chrome-extension')).toBeVisible();
    await expect.element(page.getByText(/There is nothing to fix/)).toBeVisible();
  });

  test('explains an empty list, and reports a failed load', async () => {
    const { server, open } = await openSecurity(path);
    await open();
    await expect.element(page.getByText('No violations')).toBeVisible();
    server.answer(security.listCspGroups, () => refusal(500));
    await page.getByRole('button', { name: 'Browser extensions' }).click();
    await expect.element(page.getByText("Couldn't load the groups")).toBeVisible();
  });
});

describe('browser errors', () => {
  const path = '/admin/security?tab=faults';

  test('lists errors with their route and the ID to search the log for', async () => {
    const { server, open } = await openSecurity(path, { fault_groups: 2 });
    server.answer(security.listFaultGroups, ({ cause }) => ({
      items:
        cause === 'extension'
          ? [faultGroupOf(702, { message: 'Extension context invalidated.', extension: true })]
          : [
              faultGroupOf(700),
              faultGroupOf(701, { kind: 'other', message: '', path: '', sample: null }),
              faultGroupOf(703, { message: '' }),
            ],
      nextCursor: null,
    }));
    await open();
    const row = page.getByRole('row', { name: /x is not a function/ });
    await expect.element(row.getByText('/admin/users/$id')).toBeVisible();
    await expect.element(row.getByText('0123456789abcdef')).toBeVisible();
    await expect.element(row.getByText(/release 0f3ab291/)).toBeVisible();
    await expect.element(row.getByText('37', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Errors too rare to list')).toBeVisible();
    await expect.element(page.getByText('Error without a message')).toBeVisible();
    await page.getByRole('button', { name: 'Browser extensions' }).click();
    await expect.element(page.getByText('Extension context invalidated.')).toBeVisible();
  });

  test('explains an empty list, and reports a failed load', async () => {
    const { server, open } = await openSecurity(path);
    await open();
    await expect.element(page.getByText('No browser errors')).toBeVisible();
    server.answer(security.listFaultGroups, () => refusal(500));
    await page.getByRole('button', { name: 'Browser extensions' }).click();
    await expect.element(page.getByText("Couldn't load the groups")).toBeVisible();
  });
});
