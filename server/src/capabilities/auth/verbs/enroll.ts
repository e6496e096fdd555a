import { randomBytes, randomUUID } from 'node:crypto';
import type { Enrollment, EnrollInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { secondStep, enrollDenial } from '../policy.ts';
import { findSecondSteps, replaceUnverifiedFactor } from '../queries/factors.ts';
import { encodeBase32, otpauthUri } from '../totp.ts';

/** Starts an enrolment; the factor can't be used until a code of it is verified. */
export async function enroll(
  call: SignedInCall,
  input: z.output<typeof EnrollInput>,
): Promise<Enrollment> {
  const { tools, facts, session, now } = call;
  const id = randomUUID();
  const bytes = randomBytes(secondStep.secretBytes);
  await withFactors(call, async (connection) => {
    const steps = await findSecondSteps(connection, session.user_id);
    const refused = enrollDenial(session, steps, now);
    if (refused !== null) throw new Problem(refused);
    await replaceUnverifiedFactor(connection, {
      id,
      userId: session.user_id,
      friendlyName: input.friendly_name,
      secret: tools.secretBox.seal(bytes, id),
      now,
    });
  });
  const secret = encodeBase32(bytes);
  const uri = otpauthUri(facts.tenant.settings.site_name, session.email, secret);
  return { id, qr_code: await drawing(uri), secret, uri };
}

async function drawing(text: string): Promise<string> {
  const { renderSVG } = await import('uqr');
  const svg = renderSVG(text, { ecc: 'M', border: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
