import { Link } from '@tanstack/react-router';
import type { Conversation } from '@trunkline/contract/messaging';
import { useArea } from '../../../kernel/areas.ts';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import { type Anchor, isInArea } from '../../../kernel/capability.ts';
import { useMe } from '../../auth/index.ts';

const anchors = fromCapabilities(
  (capabilities) =>
    new Map<string, Anchor>(capabilities.flatMap(({ anchors }) => Object.entries(anchors))),
);

/** Shows the record a conversation is about, as a link for people who can open it. */
export function AnchorLink({
  anchor: { type, id, label },
}: {
  anchor: NonNullable<Conversation['anchor']>;
}) {
  const { permissions } = useMe();
  const area = useArea();
  const anchor = anchors().get(type);
  const canOpen = anchor && isInArea(anchor, area) && permissions.includes(anchor.needs);
  return (
    <span>
      {anchor?.label && <span className="text-muted">{anchor.label} </span>}
      {canOpen ? (
        <Link
          {...anchor.linkTo(id, area)}
          className="text-primary-text underline underline-offset-4"
        >
          {label}
        </Link>
      ) : (
        label
      )}
    </span>
  );
}
