import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';
import {
  blockOf,
  eventOf,
  openSecurity,
  personId,
  personSessionOf,
} from '../../../testing/security-screen.ts';

const { security } = contract;
const attack = eventOf(100, { repeats: 12 });
const probe = eventOf(101, {
  type: 'suspicious_input',
  severity: 'low',
  details: { field: 'body', structures: ['condition', 'comment cut'] },
});
const pageOf = (...items: unknown[]) => ({ items, nextCursor: null });

async function openEvents(path?: string, event = attack) {
  const { server, open } = await openSecurity(path);
  server.answer(security.listEvents, () => pageOf(event, probe));
  server.answer(security.getEvent, ({ id }) =>
    id === probe.id ? { event: probe, related: [event] } : { event, related: [probe] },
  );
  return { server, screen: await open() };
}

describe('the attention summary', () => {
  test('explains what needs attention, and links to it', async () => {
    const { open } = await openSecurity('/admin/security', { active_blocks: 2, open_events: 1 });
    const { router } = await open();
    await expect.element(page.getByText('2 blocks, 1 event to review')).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Blocks 2' })).toBeVisible();
    await page.getByRole('tab', { name: 'Blocks 2' }).click();
    expect(router.latestLocation.search).toEqual({ tab: 'blocks' });
    await page.getByRole('button', { name: 'Review events' }).click();
    expect(router.latestLocation.search).toEqual({});
  });

  test('reports that nothing needs attention', async () => {
    const { open } = await openSecurity();
    await open();
    await expect.element(page.getByText('Nothing needs your attention')).toBeVisible();
    await expect.element(page.getByText('No security events')).toBeVisible();
  });

  test('reports that it could not be loaded', async () => {
    const { server, open } = await openSecurity();
    server.answer(security.summary, () => refusal(500, { id: 'error-5' }));
    await open();
    await expect
      .element(page.getByText(/Couldn't check what needs attention.*error-5/))
      .toBeVisible();
  });
});

test('the page cannot be opened without permission', async () => {
  const { server, open } = await openSecurity('/admin/security', {}, []);
  await open();
  await expect
    .element(page.getByText("Your role doesn't have access to this screen"))
    .toBeVisible();
  expect(server.inputsOf('GET', '/api/security/events')).toEqual([]);
});

describe('events', () => {
  test('are shown with their count, and filtered by the URL', async () => {
    const { server } = await openEvents(
      `/admin/security?type=cross_tenant_access&severity=critical&user=${personId}&period=day`,
    );
    const row = page.getByRole('row', { name: /Cross-tenant access/ });
    await expect.element(row.getByText('×12')).toBeVisible();
    await expect.element(row.getByText('Critical').last()).toBeVisible();
    expect(server.inputsOf('GET', '/api/security/events').at(-1)).toMatchObject({
      type: 'cross_tenant_access',
      severity: 'critical',
      user_id: personId,
      from: expect.stringMatching(/^\d{4}-/),
    });
  });

  test("open beside the list, with the person's other events", async () => {
    const { screen } = await openEvents();
    await page.getByRole('button', { name: /Cross-tenant access/ }).click();
    const panel = page.getByRole('dialog', { name: 'Cross-tenant access' });
    await expect.element(panel.getByText(/other companies' records/)).toBeVisible();
    await expect.element(panel.getByText('request-77')).toBeVisible();
    await expect
      .element(panel.getByRole('link', { name: "This person's activity that day" }))
      .toHaveAttribute('href', expect.stringContaining(`actor=${personId}`));
    expect(screen.router.latestLocation.search).toEqual({ event: attack.id });
    await panel.getByRole('button', { name: /Suspicious input/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Suspicious input' })).toBeVisible();
    await expect.element(page.getByText('condition, comment cut')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(screen.router.latestLocation.search).toEqual({});
  });

  test('an event in the URL opens its panel, and closing the panel focuses its row', async () => {
    await openEvents(`/admin/security?event=${attack.id}`);
    await expect.element(page.getByRole('dialog', { name: 'Cross-tenant access' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: /Cross-tenant access/ })).toHaveFocus();
  });

  test('report that they failed to load, in the panel and in the list', async () => {
    const { server, open } = await openSecurity(`/admin/security?event=${idOf(9)}`);
    server.answer(security.listEvents, () => refusal(500, { id: 'error-6' }));
    server.answer(security.getEvent, () => refusal(404, { code: 'not_found', message: 'Gone.' }));
    await open();
    await expect.element(page.getByText("Couldn't load this event")).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByText("Couldn't load the events")).toBeVisible();
  });

  test('let the user block the person, which can be undone', async () => {
    const { server } = await openEvents(`/admin/security?event=${attack.id}`);
    server.answer(security.block, () => blockOf(200, { pattern: null }));
    server.answer(security.release, () => blockOf(200, { active: false }));
    const confirm = page
      .getByRole('dialog', { name: /^Block / })
      .getByRole('button', { name: 'Block person' });
    await page.getByRole('button', { name: 'Block person' }).click();
    await expect.element(confirm).toBeDisabled();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Stolen laptop');
    await confirm.click();
    await expect.element(page.getByText('Rita Field was blocked')).toBeVisible();
    expect(server.inputsOf('POST', '/api/security/blocks')).toMatchObject([
      { scope: 'person', event_id: attack.id, reason: 'Stolen laptop' },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('The block on Rita Field was released')).toBeVisible();
  });

  test('are resolved with a reason, which can be undone', async () => {
    const { server } = await openEvents(`/admin/security?event=${attack.id}`);
    server.answer(security.reviewEvents, () => ({
      results: [{ id: attack.id, line: null, label: 'Rita Field', ok: true, errors: [] }],
    }));
    await page.getByRole('button', { name: 'Resolve event' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('A test of ours');
    await page
      .getByRole('dialog', { name: /^Resolve / })
      .getByRole('button', { name: 'Resolve event' })
      .click();
    await expect.element(page.getByText('The event was resolved')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('The event was reopened')).toBeVisible();
    expect(server.inputsOf('POST', '/api/security/events/review')).toMatchObject([
      { ids: [attack.id], state: 'resolved', reason: 'A test of ours' },
      { ids: [attack.id], state: 'open' },
    ]);
  });

  test('show decisions with their authors', async () => {
    const by = { state: 'dismissed', reason: 'A test of ours', by: 'Olga Nord' } as const;
    const event = eventOf(100, { review: { ...by, at: '2026-03-10T12:00:00Z' } });
    await openEvents(`/admin/security?event=${attack.id}`, event);
    await expect
      .element(page.getByText(/Dismissed by Olga Nord on .*: A test of ours/))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reopen event' })).toBeVisible();
  });

  test('show why someone cannot be blocked', async () => {
    const { server } = await openEvents(`/admin/security?event=${attack.id}`);
    server.answer(security.block, () =>
      refusal(403, { code: 'forbidden', message: 'Their role is above yours.' }),
    );
    await page.getByRole('button', { name: 'Block person' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Stolen laptop');
    await page
      .getByRole('dialog', { name: /^Block / })
      .getByRole('button', { name: 'Block person' })
      .click();
    await expect.element(page.getByText(/Their role is above yours/)).toBeVisible();
  });
});

describe('blocks', () => {
  test('explain their length, and are released with a reason', async () => {
    const { server, open } = await openSecurity('/admin/security?tab=blocks');
    server.answer(security.listBlocks, () => pageOf(blockOf(200, { level: 2 })));
    server.answer(security.release, () => blockOf(200, { active: false }));
    server.answer(security.block, () => blockOf(201));
    await open();
    const row = page.getByRole('row', { name: /Rita Field/ });
    await expect
      .element(row.getByText(/This is block 2 in a row, so it lasts 1 hour/))
      .toBeVisible();
    await row.getByRole('button', { name: 'Release the block on Rita Field' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Called her');
    await page.getByRole('button', { name: 'Release block' }).click();
    await expect.element(page.getByText('The block on Rita Field was released')).toBeVisible();
    expect(server.inputsOf('POST', `/api/security/blocks/${idOf(200)}/release`)).toMatchObject([
      { reason: 'Called her' },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Rita Field was blocked again')).toBeVisible();
  });

  test('are released together with one reason, and refusals are listed', async () => {
    const { server, open } = await openSecurity('/admin/security?tab=blocks');
    const blocks = [blockOf(200), blockOf(201, { subject: '203.0.113.9', scope: 'address' })];
    server.answer(security.listBlocks, () => pageOf(...blocks));
    const refused = [{ field: null, message: 'This block has already ended.' }];
    server.answer(security.bulkRelease, () => ({
      results: blocks.map(({ id, subject: label }, index) => ({
        id,
        line: null,
        label,
        ok: index === 0,
        errors: index === 0 ? [] : refused,
      })),
    }));
    await open();
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).click();
    await page.getByRole('button', { name: 'Release selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Release 2 blocks?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Called them');
    await dialog.getByRole('button', { name: 'Release blocks' }).click();
    await expect.element(page.getByText('This block has already ended.')).toBeVisible();
    expect(server.inputsOf('POST', '/api/security/blocks/release')).toEqual([
      { ids: blocks.map(({ id }) => id), reason: 'Called them' },
    ]);
  });

  test('show why one could not be released', async () => {
    const { server, open } = await openSecurity('/admin/security?tab=blocks');
    server.answer(security.listBlocks, () => pageOf(blockOf(200)));
    server.answer(security.release, () =>
      refusal(409, { code: 'conflict', message: 'This block has already ended.' }),
    );
    await open();
    await page.getByRole('button', { name: 'Release the block on Rita Field' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Called her');
    await page.getByRole('button', { name: 'Release block' }).click();
    await expect.element(page.getByText(/already ended/)).toBeVisible();
  });

  test('show who released them when they have ended', async () => {
    const { server, open } = await openSecurity('/admin/security?tab=blocks');
    await open();
    await expect.element(page.getByText('No one is blocked')).toBeVisible();
    server.answer(security.listBlocks, () =>
      pageOf(
        blockOf(200, {
          active: false,
          released_at: '2026-03-10T12:00:00Z',
          released_by: 'Olga Nord',
          release_reason: 'Called her',
        }),
        blockOf(201, {
          active: false,
          released_at: '2026-03-10T12:00:00Z',
          released_by: 'Rita Field',
        }),
      ),
    );
    await page.getByRole('button', { name: 'Ended' }).click();
    await expect.element(page.getByText('Released by Olga Nord: Called her')).toBeVisible();
    await expect
      .element(page.getByText('Released by Rita Field: Two-factor sign-in on a known device'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Release/ })).not.toBeInTheDocument();
  });

  test('report that they failed to load', async () => {
    const { server, open } = await openSecurity('/admin/security?tab=blocks');
    server.answer(security.listBlocks, () => refusal(500));
    await open();
    await expect.element(page.getByText("Couldn't load the blocks")).toBeVisible();
  });
});

describe('sessions', () => {
  const path = '/admin/security?tab=sessions';

  test('can be ended, except the current one', async () => {
    const { server, open } = await openSecurity(path);
    const ownSession = personSessionOf(301, { user_name: 'Olga Nord', current: true });
    server.answer(security.listSessions, () => pageOf(personSessionOf(300), ownSession));
    server.answer(security.endSession, ({ id }) => ({ id }));
    await open();
    await expect.element(page.getByText('Chrome on Windows').first()).toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: "End Olga Nord's session" }))
      .not.toBeInTheDocument();
    await page.getByRole('button', { name: "End Rita Field's session" }).click();
    await page.getByRole('button', { name: 'End session' }).click();
    await expect.element(page.getByText("Rita Field's session was ended")).toBeVisible();
  });

  test('can be ended together', async () => {
    const { server, open } = await openSecurity(path);
    const session = personSessionOf(300);
    server.answer(security.listSessions, () => pageOf(session));
    server.answer(security.endSessions, () => ({
      results: [{ id: session.id, line: null, label: 'Rita Field', ok: true, errors: [] }],
    }));
    await open();
    await page.getByRole('checkbox', { name: /^Select Rita Field/ }).click();
    await page.getByRole('button', { name: 'End selected' }).click();
    await page.getByRole('button', { name: 'End session', exact: true }).click();
    await expect.element(page.getByText('1 session was ended')).toBeVisible();
    await expect.element(page.getByText('1 selected')).not.toBeInTheDocument();
  });

  test('report that one could not be ended, and that they failed to load', async () => {
    const { server, open } = await openSecurity(path);
    server.answer(security.listSessions, () => pageOf(personSessionOf(300)));
    server.answer(security.endSession, () => refusal(404, { code: 'not_found' }));
    await open();
    await page.getByRole('button', { name: "End Rita Field's session" }).click();
    server.answer(security.listSessions, () => refusal(500));
    await page.getByRole('button', { name: 'End session' }).click();
    await expect.element(page.getByText("Couldn't end the session")).toBeVisible();
    await expect.element(page.getByText(/Couldn't load more/)).toBeVisible();
  });

  test('are searched by person', async () => {
    const { server, open } = await openSecurity(path);
    await open();
    await expect.element(page.getByText('No one is signed in')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by person' }).fill('rita');
    await expect.element(page.getByText('No sessions match')).toBeVisible();
    expect(server.inputsOf('GET', '/api/security/sessions').at(-1)).toMatchObject({
      search: 'rita',
    });
  });
});
