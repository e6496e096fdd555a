import { contract } from '@trunkline/contract';
import { type OwnPolicy, SecurityPolicy } from '@trunkline/contract/branding';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type MockServer, mockServer, refusal } from '../../../testing/mock-server.ts';
import { meOf, platform } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SecurityTab } from './security-tab.tsx';

const { securityPolicy, updateSecurityPolicy } = contract.branding;

const emptyPolicy: OwnPolicy = {
  sign_up: null,
  sign_up_domains: null,
  trusted_devices: null,
  session_hours: null,
  passkeys: null,
};
const inherited = {
  sign_up: 'invitation',
  sign_up_domains: ['acme.example'],
  trusted_devices: 'below_admins',
  session_hours: 12,
  passkeys: 'optional',
} as const;
const storedPolicy = (ownPolicy: Partial<OwnPolicy> = {}, version = 1) =>
  SecurityPolicy.parse({
    is_platform: false,
    own: { ...emptyPolicy, ...ownPolicy },
    inherited,
    effective: inherited,
    version,
  });

let server: MockServer;
beforeEach(() => {
  server = mockServer();
  server.answer(securityPolicy, () => storedPolicy());
});
const show = (permissions = ['roles:read', 'roles:update']) =>
  renderScreen(<SecurityTab company={platform.id} />, { me: meOf({ permissions }) });
const choice = (name: string) => page.getByRole('combobox', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const save = page.getByRole('button', { name: 'Save changes' });

test('offers the inherited and stricter levels, and saves the chosen ones', async () => {
  server.answer(updateSecurityPolicy, () =>
    storedPolicy({ sign_up: 'closed', sign_up_domains: ['acme.example'], session_hours: 8 }, 2),
  );
  await show();
  await expect
    .element(choice('Who can join'))
    .toHaveTextContent('Inherited: Only people with an invitation');
  await choice('Who can join').click();
  await expect.element(page.getByRole('option', { name: 'No one' })).toBeVisible();
  await expect
    .element(page.getByRole('option', { name: 'Anyone can sign up' }))
    .not.toBeInTheDocument();
  await page.getByRole('option', { name: 'No one' }).click();
  await field('Allowed email domains').fill('@ACME.example');
  await expect
    .element(field('Maximum session length (hours)'))
    .toHaveAccessibleDescription('Up to 12, the limit set by the companies above.');
  await field('Maximum session length (hours)').fill('8');
  await save.click();
  await expect.element(page.getByText('Security policy saved')).toBeVisible();
  expect(server.inputsOf('PATCH', '/api/branding/security-policy')).toEqual([
    {
      company_id: platform.id,
      version: 1,
      policy: {
        ...emptyPolicy,
        sign_up: 'closed',
        sign_up_domains: ['acme.example'],
        session_hours: 8,
      },
    },
  ]);
  await expect.element(save).toBeDisabled();
});

test('shows an error beside its field and keeps the input', async () => {
  server.answer(updateSecurityPolicy, () =>
    refusal(400, {
      code: 'validation_failed',
      fields: [{ path: 'policy.session_hours', message: 'A company above this one is stricter.' }],
    }),
  );
  await show();
  await field('Maximum session length (hours)').fill('24');
  await save.click();
  const hours = field('Maximum session length (hours)');
  await expect.element(hours).toHaveAccessibleDescription(/A company above this one is stricter\./);
  await expect.element(hours).toHaveValue('24');
  await expect.element(hours).toHaveFocus();
});

test('can be read but not changed without the permission', async () => {
  await show(['roles:read']);
  await expect.element(choice('Passkeys')).toBeDisabled();
  await expect.element(field('Allowed email domains')).toBeDisabled();
  await expect.element(save).not.toBeInTheDocument();
});
