import { randomBytes, randomUUID } from 'node:crypto';
import type { Enrollment, EnrollInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { secondStep, enrollDenial } from '../policy.ts';
import { findOwnEnrolment, findSecondSteps, replaceUnverifiedFactor } from '../queries/factors.ts';
import { encodeBase32, otpauthUri } from '../totp.ts';

/** Milliseconds for which an unfinished enrolment keeps its key. */
const reuseWindow = 30 * 60_000;

/**
 * Starts an enrolment; the factor can't be used until one of its codes is verified. Another tab of
 * the same session, or a reload, gets the key of the unfinished enrolment.
 */
export async function enroll(
  call: SignedInCall,
  input: z.output<typeof EnrollInput>,
): Promise<Enrollment> {
  const { tools, facts, session, now } = call;
  const owner = { userId: session.user_id, sessionId: session.id };
  const { id, bytes } = await withFactors(call, async (connection) => {
    const steps = await findSecondSteps(connection, session.user_id);
    const refused = enrollDenial(session, steps, now);
    if (refused !== null) throw new Problem(refused);
    const since = new Date(now.getTime() - reuseWindow);
    const started = await findOwnEnrolment(connection, { ...owner, since });
    if (started !== null && started.friendly_name === input.friendly_name)
      return { id: started.id, bytes: tools.secretBox.open(started.secret, started.id) };
    const factor = { id: randomUUID(), bytes: randomBytes(secondStep.secretBytes) };
    await replaceUnverifiedFactor(connection, {
      ...owner,
      id: factor.id,
      friendlyName: input.friendly_name,
      secret: tools.secretBox.seal(factor.bytes, factor.id),
      now,
    });
    return factor;
  });
  const secret = encodeBase32(bytes);
  const uri = otpauthUri(facts.tenant.settings.site_name, session.email, secret);
  return { id, qr_code: await drawQrCode(uri), secret, uri };
}

async function drawQrCode(text: string): Promise<string> {
  const { renderSVG } = await import('uqr');
  const svg = renderSVG(text, { ecc: 'M', border: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
