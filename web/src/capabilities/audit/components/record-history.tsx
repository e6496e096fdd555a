import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '@trunkline/contract/audit';
import { isUuid } from '@trunkline/contract/kernel/uuid';
import { apiFor } from '../../../kernel/api.ts';
import { useArea } from '../../../kernel/areas.ts';
import { HistoryList, type HistoryEntry } from '../../../kernel/history-list.tsx';
import { Card } from '../../../ui/card.tsx';
import { useSentences } from '../load-sentences.ts';
import { sentenceOf } from '../sentence.ts';

/** Lists the log entries about one record, newest first; `noun` is as in 'this service'. */
export function RecordHistory({ tenant, id, noun }: { tenant: string; id: string; noun: string }) {
  const filter = noun === 'company' ? { about_company: id } : { resource_id: id };
  const query = useQuery(
    apiFor(tenant).audit.list.queryOptions({ input: { ...filter, limit: 20 } }),
  );
  const area = useArea();
  const isReady = useSentences();
  return (
    <Card
      title="Activity"
      description={
        noun === 'person'
          ? 'Sign-ins and changes, newest first'
          : `Changes to this ${noun}, newest first`
      }
      actions={
        // The full log is only available in the portal.
        area === 'admin' && (
          <Link
            to="/admin/audit-logs"
            search={{ resource: id }}
            className="text-[13px] text-primary-text underline-offset-4 hover:underline"
          >
            See all in the audit log
          </Link>
        )
      }
    >
      <HistoryList
        entries={isReady ? query.data?.items.map((entry) => entryAbout(noun, entry)) : undefined}
        empty="No activity yet. Every change will appear here."
        query={query}
      />
    </Card>
  );
}

/** Phrases an entry for the page of its record: 'this service' instead of 'the service'. */
function entryAbout(noun: string, entry: AuditEntry): HistoryEntry {
  const { actor, predicate, subject: named } = sentenceOf(entry);
  const isSupport = noun === 'person' && entry.resource_type.startsWith('support.');
  const subject = isSupport ? 'this person' : named;
  const phrase = `the ${noun}`;
  const isWhole = predicate.endsWith(phrase);
  // Records without a name are labelled with their ID.
  const isPart = !isWhole && subject !== null && !isUuid(subject);
  return {
    key: entry.id,
    subject: actor,
    predicate: isWhole
      ? `${predicate.slice(0, -phrase.length)}this ${noun}`
      : isPart
        ? `${predicate} ${subject}`
        : predicate,
    at: entry.created_at,
    isDenied: entry.result === 'denied',
  };
}
