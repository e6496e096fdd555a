import { contract } from '@trunkline/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { companyOf, idOf, platform } from '../../../testing/records.ts';
import {
  ada,
  grace,
  invitationOf,
  mockUsers,
  manager,
  renderUsers,
  userOf,
} from '../../../testing/users-screen.tsx';

const table = page.getByRole('table', { name: 'Users' });
const dialog = page.getByRole('dialog');

async function choose(name: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('the list of people', () => {
  test('shows name, company, role and second factor of each', async () => {
    mockUsers(mockServer());
    await renderUsers();
    const row = table.getByRole('row', { name: /Ada Byron/ });
    await expect
      .element(row)
      .toMatchTextContent(
        /AB.*Ada Byron.*person\.40@example\.com.*Reseller.*Trunkline.*Set up.*Active/,
      );
    await expect
      .element(table.getByRole('row', { name: /Grace Hopper/ }))
      .toMatchTextContent(/Owner.*Not set up/);
  });

  test.each([1440, 1280])(
    'fits beside the sidebar at %i px, however long its texts',
    async (width) => {
      // The sidebar takes 16 rem of that.
      await page.viewport(width - 256, 900);
      const longUser = userOf(42, {
        name: 'Maximiliana Featherstonehaugh',
        email: 'maximiliana.featherstonehaugh@meridianvoicedistribution.example',
        company_name: 'Meridian Voice Distribution of North America',
        role: 'master_distributor',
        status: 'suspended',
        second_step: 'off',
      });
      const email = 'renee.okoye@pugetsoundorthodontics.example';
      mockUsers(mockServer(), [userOf(43, { name: 'Renee Okoye', email }), longUser]);
      await renderUsers();
      await expect.element(table.getByRole('row', { name: /Featherstonehaugh/ })).toBeVisible();
      const cell = table.getByText(email).element();
      if (width === 1440) expect(cell.scrollWidth).toBe(cell.clientWidth);
      const scroller = table.element().parentElement;
      expect(scroller?.scrollWidth).toBe(scroller?.clientWidth);
    },
  );

  test('can be filtered by a company searched by name', async () => {
    const server = mockServer();
    mockUsers(server);
    const north = companyOf(5, { name: 'Northwind' });
    server.answer(contract.companies.list, () => ({ items: [north], nextCursor: null }));
    const screen = await renderUsers();
    await page
      .getByRole('group', { name: 'Filters' })
      .getByRole('button', { name: 'Filter by Company' })
      .click();
    await page.getByRole('option', { name: 'Northwind' }).click();
    await expect.poll(() => screen.search()).toEqual({ company_id: north.id });
    await expect
      .poll(() => server.inputsOf('GET', '/api/users').at(-1))
      .toHaveProperty('company_id', north.id);
  });

  test("offers no changes to people above the user's role", async () => {
    mockUsers(mockServer(), [grace]);
    await renderUsers();
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
    await expect
      .element(page.getByRole('menuitem', { name: 'Why can this user see this?' }))
      .toBeVisible();
    await expect.element(page.getByRole('menuitem')).toHaveLength(2);
  });
});

describe('changing a person', () => {
  test("changes the role, up to the user's own, and shows it in the list immediately", async () => {
    const server = mockServer();
    mockUsers(server);
    server.answer(contract.users.changeRole, ({ role }) => ({ ...ada, role, version: 2 }));
    await renderUsers('', manager({ role: 'admin', level: 90 }));
    await choose('Ada Byron', 'Change role');
    await expect
      .element(dialog)
      .toMatchTextContent(/Change the role of Ada Byron.*Takes effect immediately/);
    await expect.element(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await expect.element(page.getByRole('option', { name: 'Owner' })).not.toBeInTheDocument();
    mockUsers(server, [{ ...ada, role: 'distributor' }]);
    await page.getByRole('option', { name: 'Distributor', exact: true }).click();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect
      .element(page.getByText("Ada Byron's role was changed to Distributor"))
      .toBeVisible();
    await expect
      .poll(() => server.inputsOf('POST', `/api/users/${ada.id}/change-role`))
      .toEqual([{ id: ada.id, role: 'distributor' }]);
    await expect
      .element(table.getByRole('row', { name: /Ada Byron/ }))
      .toMatchTextContent(/Distributor/);
  });

  test('shows a refusal in the dialog', async () => {
    const server = mockServer();
    mockUsers(server);
    const message = 'A company needs at least one active owner. Make someone else an owner first.';
    server.answer(contract.users.changeRole, () => refusal(409, { code: 'conflict', message }));
    await renderUsers();
    await choose('Ada Byron', 'Change role');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'End user' }).click();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/needs at least one/);
  });

  test('moves a person to another company, and does not offer the current one', async () => {
    const server = mockServer();
    mockUsers(server);
    const north = companyOf(5, { name: 'Northwind' });
    server.answer(contract.companies.list, () => ({ items: [platform, north], nextCursor: null }));
    server.answer(contract.companies.get, () => north);
    server.answer(contract.users.moveToCompany, () => ({
      ...ada,
      company_id: north.id,
      company_name: 'Northwind',
    }));
    await renderUsers();
    await choose('Ada Byron', 'Move to another company');
    await dialog.getByRole('button', { name: 'Show choices' }).click();
    await expect.element(page.getByRole('option', { name: 'Trunkline' })).not.toBeInTheDocument();
    await page.getByRole('option', { name: 'Northwind' }).click();
    await dialog.getByRole('button', { name: 'Move person' }).click();
    await expect.element(page.getByText('Ada Byron was moved to Northwind')).toBeVisible();
  });

  test('ending sessions and resetting two-factor authentication explain the consequence first', async () => {
    const server = mockServer();
    mockUsers(server);
    server.answer(contract.users.revokeSessions, ({ id }) => ({ id, ended: 2 }));
    server.answer(contract.users.resetFactors, ({ id }) => ({ id }));
    await renderUsers();
    const dialog = page.getByRole('alertdialog');
    await choose('Ada Byron', 'End sessions');
    await expect.element(dialog).toMatchTextContent(/signed out in every browser/);
    await dialog.getByRole('button', { name: 'End sessions' }).click();
    await expect.element(page.getByText('Ada Byron was signed out everywhere')).toBeVisible();
    await choose('Ada Byron', 'Reset two-factor authentication');
    await expect.element(dialog).toMatchTextContent(/permanently deleted.*email them/);
    await dialog.getByRole('button', { name: 'Reset two-factor authentication' }).click();
    await expect
      .element(page.getByText('Ada Byron was asked to set up two-factor authentication again'))
      .toBeVisible();
  });
});

describe('inviting', () => {
  const send = () => dialog.getByRole('button', { name: /^Send/ }).click();

  test('invites several people together; refused addresses stay, with the reason', async () => {
    const server = mockServer();
    mockUsers(server);
    server.answer(contract.users.invite, ({ email }) =>
      email === 'taken@example.com'
        ? refusal(409, { code: 'conflict', message: 'This person already has an account.' })
        : invitationOf(60),
    );
    await renderUsers();
    await page.getByRole('button', { name: 'Invite people' }).click();
    await dialog
      .getByRole('textbox', { name: 'Email addresses' })
      .fill('new@example.com, taken@example.com');
    await send();
    await expect.element(page.getByText('1 invitation sent')).toBeVisible();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/taken@example\.com: This person already has an account\./);
    await expect
      .element(dialog.getByRole('textbox', { name: 'Email addresses' }))
      .toHaveValue('taken@example.com');
    await expect
      .poll(() => server.inputsOf('POST', '/api/users/invitations')[0])
      .toEqual({
        email: 'new@example.com',
        role: 'end_user',
        company_id: platform.id,
      });
  });

  test('does not send an invalid address', async () => {
    const server = mockServer();
    mockUsers(server);
    await renderUsers('?create=true');
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('nobody');
    await send();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/“nobody” is not an email/);
    expect(server.inputsOf('POST', '/api/users/invitations')).toEqual([]);
  });
});

describe('the invitations', () => {
  test('an invitation accepted in the meantime can no longer be revoked', async () => {
    const server = mockServer();
    mockUsers(server);
    let items = [invitationOf(61)];
    server.answer(contract.users.invitations, () => ({ items, nextCursor: null }));
    const { client } = await renderUsers('?tab=invitations');
    await page.getByRole('button', { name: /^Revoke the invitation/ }).click();
    const dialog = page.getByRole('alertdialog', {
      name: /^Revoke the invitation for guest\.61/,
    });
    await expect.element(dialog).toBeVisible();
    items = [invitationOf(61, { state: 'accepted' })];
    await client.invalidateQueries();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('show when the sender can no longer invite, and when someone declined', async () => {
    const server = mockServer();
    mockUsers(server);
    const items = [invitationOf(61, { state: 'ended' }), invitationOf(62, { state: 'declined' })];
    server.answer(contract.users.invitations, () => ({ items, nextCursor: null }));
    await renderUsers('?tab=invitations');
    const rows = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
    await expect.element(rows.nth(0)).toMatchTextContent(/Sender can no longer invite/);
    await expect
      .element(rows.nth(0).getByRole('button', { name: /^Resend the invitation/ }))
      .toBeVisible();
    await expect.element(rows.nth(1)).toMatchTextContent(/Declined/);
    await expect.element(rows.nth(1).getByRole('button')).not.toBeInTheDocument();
  });

  test('show their state; open ones can be resent and revoked', async () => {
    const server = mockServer();
    mockUsers(server);
    const items = [invitationOf(61), invitationOf(62, { state: 'accepted' })];
    server.answer(contract.users.invitations, () => ({ items, nextCursor: null }));
    server.answer(contract.users.resendInvitation, () => items[0]);
    server.answer(contract.users.revokeInvitation, () => ({ ...items[0], state: 'revoked' }));
    await renderUsers('?tab=invitations');
    const rows = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
    await expect
      .element(rows.first())
      .toMatchTextContent(/guest\.61@example\.com\s*Pending.*End user/);
    await expect.element(rows.last()).toMatchTextContent(/Accepted/);
    await expect.element(rows.last().getByRole('button')).not.toBeInTheDocument();
    await rows
      .first()
      .getByRole('button', { name: /^Resend the invitation/ })
      .click();
    await expect
      .element(page.getByText('A new link is on its way to guest.61@example.com'))
      .toBeVisible();
    await rows
      .first()
      .getByRole('button', { name: /^Revoke/ })
      .click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent(/will stop working immediately/);
    await dialog.getByRole('button', { name: 'Revoke invitation' }).click();
    await expect
      .poll(() => server.inputsOf('POST', `/api/users/invitations/${idOf(61)}/revoke`))
      .toHaveLength(1);
  });

  test("an invitation to a role above the user's own can't be revoked", async () => {
    const server = mockServer();
    mockUsers(server);
    const items = [invitationOf(63, { role: 'owner' })];
    server.answer(contract.users.invitations, () => ({ items, nextCursor: null }));
    await renderUsers('?tab=invitations', manager({ role: 'admin', level: 90 }));
    const rows = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
    await expect.element(rows.first()).toMatchTextContent(/Owner/);
    await expect.element(rows.first().getByRole('button')).not.toBeInTheDocument();
  });
});
