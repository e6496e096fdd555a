import { type Frame, type FrameInput, frameOperations } from '@trunkline/contract/kernel/frame';
import { guardOf } from '@trunkline/contract/kernel/operation';
import { may, type SignedIn } from '../context.ts';

/**
 * Reads the frame that the application shows around every screen. Each capability reads the parts
 * that it declares; parts that the actor has no permission for are null.
 */
export async function readFrame(context: SignedIn, input: FrameInput): Promise<Frame> {
  const { actor, capabilities } = context;

  function read<Part extends keyof Frame>(part: Part) {
    const capability = capabilities.find(({ frame }) => frame[part] !== undefined);
    const reader = capability?.frame[part];
    if (reader === undefined) throw new Error(`no capability provides ${part} of the frame`);
    return reader(context, input);
  }
  function readPermitted<Part extends keyof typeof frameOperations>(part: Part) {
    const { who } = guardOf(frameOperations[part]);
    return who === 'anyone' || who === 'signed_in' || may(actor, who) ? read(part) : null;
  }

  const [session, me, counts, unread, alerts, notifications, news, exports, views] =
    await Promise.all([
      read('session'),
      read('me'),
      readPermitted('counts'),
      readPermitted('unread'),
      readPermitted('alerts'),
      readPermitted('notifications'),
      readPermitted('news'),
      readPermitted('exports'),
      readPermitted('views'),
    ]);
  return { session, me, counts, unread, alerts, notifications, news, exports, views };
}
