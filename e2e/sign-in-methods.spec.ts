import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from '@trunkline/contract/kernel/roles';
import { deep } from './fixtures/deep.ts';
import { codeOf, nextCodeOf } from './fixtures/authenticator.ts';
import { Fingerprint } from './fixtures/fingerprint.ts';
import { emailedLink, latestEmailTo } from './fixtures/mailbox.ts';
import { type TestCompany, type TestPerson, type Product, unique } from './fixtures/product.ts';
import { enrolByApi, enrolWithCodes, signInByApi, signOutByApi } from './fixtures/session.ts';
import { SignInScreen, setUp, verification } from './fixtures/sign-in-screen.ts';
import { expect, test } from './fixtures/test.ts';

/** A person at a browser, with what they need to sign in. */
interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly screen: SignInScreen;
  readonly product: Product;
  readonly distributor: TestCompany;
  /** The member's address, otherwise an unused one. */
  readonly email: string;
  /** A person who already has an account, if any. */
  readonly member: TestPerson | null;
}

interface SignInMethod {
  /**
   * The second step that the gate combines with this method; the deep run combines it with all.
   */
  readonly gateStep: string;
  /** Another method that covers this one in the gate, because only the kind of person differs. */
  readonly coveredBy?: string;
  readonly role: Role;
  readonly landing: '/admin' | '/app' | '/settings';
  /** The kind of person who uses this method: new, or with an account. */
  readonly visitorKind: 'stranger' | 'member' | 'former member';
  /** Signs in up to the second step. */
  readonly start: (visit: Visit) => Promise<void>;
  /** Further expectations once they are signed in. */
  readonly afterSignIn?: (visit: Visit, step: string) => Promise<void>;
}

const welcome = 'Welcome. How would you like to sign in from now on?';

/**
 * People who can sign in only by email choose how to sign in from now on; people with a passkey
 * already have another sign-in method.
 */
async function expectWelcome({ page }: Visit, step: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible();
  const choices = page.getByRole('heading', { name: welcome });
  await expect(choices).toHaveCount(step === 'sets up a passkey' ? 0 : 1);
}

async function returnFromThirdParty({ page, screen, email }: Visit): Promise<void> {
  await page.goto('/auth');
  await screen.button('Continue with Acme Accounts').click();
  await page.getByRole('textbox', { name: 'Your address' }).fill(email);
  await page.getByRole('button', { name: 'Allow' }).click();
}

/** An administrator sends an invitation from elsewhere; the email is opened here. */
async function acceptInvitation({
  page,
  context,
  screen,
  product,
  distributor,
  email,
}: Visit): Promise<void> {
  await signInByApi(context, await product.person(distributor, 'admin'));
  const invited = await page.request.post('/api/users/invitations', {
    data: { email, role: 'reseller', company_id: distributor.id },
  });
  expect(invited.status(), await invited.text()).toBeLessThan(300);
  await signOutByApi(context);
  const link = await emailedLink(page.request, email, /^Invitation to /);
  const heading = `Join ${distributor.name}`;
  await screen.followLink(link, heading, 'Accept invitation');
}

const methods: Readonly<Record<string, SignInMethod>> = {
  'by password': {
    gateStep: 'uses a recovery code',
    role: 'admin',
    landing: '/admin',
    visitorKind: 'member',
    async start({ screen, member }) {
      if (member) await screen.completeFirstStep(member);
    },
  },
  'by magic link': {
    gateStep: 'enters the code from the app',
    role: 'admin',
    landing: '/admin',
    visitorKind: 'member',
    async start({ page, screen, email }) {
      await screen.requestEmail(email, 'Send Magic Link Instead');
      const link = await emailedLink(page.request, email, /^Sign in to /);
      await screen.followLink(link, `Sign in as ${email}`, 'Sign In');
    },
  },
  'by signing up': {
    gateStep: 'sets up an authenticator app',
    role: 'end_user',
    landing: '/settings',
    visitorKind: 'stranger',
    async start({ page, screen, email }) {
      await screen.signUp(email);
      const link = await emailedLink(page.request, email, /^Confirm your email address for /);
      await screen.followLink(link, `Confirm ${email}`, 'Confirm address');
    },
    afterSignIn: expectWelcome,
  },
  'by signing up with an address that has an account': {
    gateStep: 'uses a passkey',
    coveredBy: 'by magic link',
    role: 'reseller',
    landing: '/app',
    visitorKind: 'member',
    async start({ page, screen, email }) {
      await screen.signUp(email);
      const link = await emailedLink(page.request, email, /^You already have an account at /);
      await screen.followLink(link, `Sign in as ${email}`, 'Sign In');
    },
  },
  'by invitation': {
    gateStep: 'sets up a passkey',
    role: 'reseller',
    landing: '/settings',
    visitorKind: 'stranger',
    start: acceptInvitation,
    afterSignIn: expectWelcome,
  },
  'by invitation to rejoin a company': {
    gateStep: 'enters the code from the app',
    coveredBy: 'by invitation',
    role: 'reseller',
    landing: '/settings',
    visitorKind: 'former member',
    start: acceptInvitation,
  },
  'by resetting the password': {
    gateStep: 'uses a passkey',
    role: 'reseller',
    landing: '/app',
    visitorKind: 'member',
    async start({ page, screen, email }) {
      const password = `new and long words ${unique()}`;
      await screen.requestEmail(email, 'Forgot password?');
      await page.goto(await emailedLink(page.request, email, /^Choose a new password for /));
      await screen.newPassword.fill(password);
      await screen.button('Save password').click();
      await expect(screen.heading('Your password has been changed')).toBeVisible();
      await page.getByRole('link', { name: 'Sign In' }).click();
      await screen.enterEmail(email);
      await screen.enterPassword(password);
    },
  },
  'through a third party': {
    gateStep: 'sets up an authenticator app',
    role: 'admin',
    landing: '/admin',
    visitorKind: 'member',
    start: returnFromThirdParty,
    async afterSignIn({ page, email }) {
      const mail = await latestEmailTo(page.request, email, /^A sign-in method was added$/);
      expect(mail.text).toContain('Acme Accounts');
    },
  },
  'through a third party, for the first time': {
    gateStep: 'sets up a passkey',
    coveredBy: 'through a third party',
    role: 'end_user',
    landing: '/app',
    visitorKind: 'stranger',
    start: returnFromThirdParty,
  },
};

/** Prepares the second step; returns a function that completes it after the first step. */
type Step = (visit: Visit) => Promise<() => Promise<void>>;

const setupSteps: Readonly<Record<string, Step>> = {
  'sets up an authenticator app':
    async ({ screen }) =>
    async () => {
      await expect(screen.heading(setUp)).toBeVisible();
      await screen.code.fill(codeOf(await screen.shownSecret()));
      await screen.button('Complete Setup').click();
      await screen.saveCodes();
    },
  'sets up a passkey': async ({ page, screen }) => {
    await Fingerprint.attach(page);
    return async () => {
      await expect(screen.heading(setUp)).toBeVisible();
      await screen.button('Use a passkey instead').click();
      await screen.saveCodes();
    };
  },
};

const returningSteps: Readonly<Record<string, Step>> = {
  'enters the code from the app': async ({ context, screen, member }) => {
    const secret = member ? await enrolByApi(context, member) : '';
    return async () => {
      await expect(screen.heading(verification)).toBeVisible();
      await screen.code.fill(nextCodeOf(secret));
      await screen.button('Verify').click();
    };
  },
  'uses a passkey': async ({ page, screen, product, member }) => {
    const fingerprint = await Fingerprint.attach(page);
    if (member) await fingerprint.addPasskey(product, member);
    return async () => {
      await expect(screen.heading(verification)).toBeVisible();
      await expect(screen.code).toHaveCount(0);
      await screen.button('Use a passkey').click();
    };
  },
  'uses a recovery code': async ({ context, screen, member }) => {
    const { codes } = member ? await enrolWithCodes(context, member) : { codes: [] };
    return async () => {
      await screen.button('Use a recovery code').click();
      await screen.recoveryCode.fill(codes[0] ?? '');
      await screen.button('Verify').click();
    };
  },
};

/** Expects that a session gets no data after the first step alone. */
async function expectNoData({ page }: Visit): Promise<void> {
  for (const path of ['users/me', 'companies', 'auth/account', 'auth/sessions']) {
    const response = await page.request.get(`/api/${path}`);
    const { code } = (await response.json()) as { code?: string };
    expect([response.status(), code], path).toEqual([403, 'mfa_required']);
  }
}

async function expectInside(
  { page, email }: Visit,
  { role, landing }: SignInMethod,
): Promise<void> {
  await expect(page).toHaveURL(landing);
  const heading = { '/admin': 'Dashboard', '/app': /^Welcome/, '/settings': 'Settings' }[landing];
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  const response = await page.request.get('/api/users/me');
  expect([response.status(), await response.json()]).toMatchObject([200, { email, role }]);
}

for (const [method, flow] of Object.entries(methods)) {
  const steps = flow.visitorKind === 'stranger' ? setupSteps : { ...setupSteps, ...returningSteps };
  for (const [step, prepare] of Object.entries(steps)) {
    const coveringMethod = flow.coveredBy ?? method;
    const { gateStep } = methods[coveringMethod] ?? flow;
    const details =
      coveringMethod === method && gateStep === step
        ? {}
        : deep(`e2e/sign-in-methods.spec.ts › sign-in ${coveringMethod}: ${gateStep}`);
    test(
      `sign-in ${method}: ${step}`,
      details,
      async ({ page, context, product, distributor, colleague }) => {
        const member = flow.visitorKind === 'stranger' ? null : await colleague(flow.role);
        const visit: Visit = {
          page,
          context,
          screen: new SignInScreen(page),
          product,
          distributor,
          email: member?.email ?? `stranger-${unique()}@journeys.example`,
          member,
        };
        const completeStep = await prepare(visit);
        if (member && flow.visitorKind === 'former member') await product.removeFromCompany(member);
        await flow.start(visit);
        await expect(visit.screen.heading(step in setupSteps ? setUp : verification)).toBeVisible();
        await expectNoData(visit);
        await completeStep();
        await expectInside(visit, flow);
        await flow.afterSignIn?.(visit, step);
      },
    );
  }
}

test.describe('sign-in by passkey completes both steps', () => {
  for (const hasApp of [false, true])
    test(
      `with the button${hasApp ? ', without asking for an authenticator code' : ''}`,
      hasApp ? deep('e2e/sign-in-methods.spec.ts › sign-in by passkey completes both steps') : {},
      async ({ page, context, product, colleague }) => {
        const person = await colleague('admin');
        if (hasApp) await enrolByApi(context, person);
        const screen = new SignInScreen(page);
        const fingerprint = await Fingerprint.attach(page);
        await fingerprint.addPasskey(product, person, { discoverable: true });
        // Disables passkey autofill, which this authenticator would answer immediately.
        await page.addInitScript(
          'PublicKeyCredential.isConditionalMediationAvailable = async () => false',
        );
        await page.goto('/auth');
        await expect(screen.button('Sign in with a passkey')).toBeVisible();
        expect((await page.request.get('/api/users/me')).status()).toBe(401);
        await screen.button('Sign in with a passkey').click();
        await expect(page).toHaveURL('/admin');
        await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      },
    );

  test(
    'from the email field',
    deep(
      'web/src/capabilities/auth/pages/sign-in-methods.browser.test.tsx › a passkey › is offered in the address field',
    ),
    async ({ page, product, colleague }) => {
      const person = await colleague('reseller');
      const fingerprint = await Fingerprint.attach(page);
      await fingerprint.addPasskey(product, person, { discoverable: true });
      await page.goto('/auth');
      await expect(page).toHaveURL('/app');
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
      const response = await page.request.get('/api/users/me');
      expect(await response.json()).toMatchObject({ email: person.email });
    },
  );
});

test(
  'someone who declines at the third-party provider can try again',
  deep(
    'e2e/identity-screens.spec.ts › a declined third-party sign-in shows an error that fits a phone',
  ),
  async ({ page, watch }) => {
    watch.expectProblem(/status of 400/);
    const screen = new SignInScreen(page);
    await page.goto('/auth');
    await screen.button('Continue with Acme Accounts').click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(screen.heading('Failed to sign in with Acme Accounts')).toBeVisible();
    await expect(page).toHaveURL('/auth/callback');
    await expect(screen.alert).toHaveText('Authentication failed. Please try again.');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(screen.button('Continue with Acme Accounts')).toBeEnabled();
  },
);
