import { notificationCategories } from '@trunkline/contract/kernel/notification-categories';
import type { NotificationChoice } from '@trunkline/contract/notifications';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/select.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useMe } from '../../auth/index.ts';
import { useChoiceChange } from '../preference-queries.ts';
import {
  categoryHelp,
  channelLabels,
  type ChannelName,
  channelNames,
  digestLabels,
} from '../preference-labels.ts';

const digests = (['now', 'daily', 'weekly'] as const).map((value) => ({
  value,
  label: digestLabels[value],
}));

interface Parts {
  choice: NotificationChoice;
  change: (choice: NotificationChoice) => void;
}

/** Shows categories as rows, channels as columns; stacked on narrow screens. */
export function PreferencesMatrix({ choices }: { choices: readonly NotificationChoice[] }) {
  const { mutate: change } = useChoiceChange(useMe());
  const isWide = useMediaQuery('(width >= 48rem)');
  if (!isWide)
    return (
      <ul aria-label="Notification types" className="divide-y divide-border border-t border-border">
        {choices.map((choice) => (
          <li key={choice.category} className="grid gap-3 py-3">
            <CategoryInfo choice={choice} />
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              {channelNames.map((channel) => (
                <div key={channel} className="flex items-center gap-3">
                  <div>
                    <ChannelCell
                      choice={choice}
                      change={change}
                      channel={channel}
                      hasVisibleLabel
                    />
                  </div>
                  {channel === 'mail' && <DigestSelect choice={choice} change={change} />}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    );
  return (
    <table className="-mb-2 w-full border-t border-border text-left">
      <thead className="text-[13px] text-muted">
        <tr className="border-b border-border">
          <th scope="col" className="py-2 pr-4 font-medium">
            Notification type
          </th>
          {channelNames.map((channel) => (
            <th key={channel} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
              {channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {choices.map((choice) => (
          <tr key={choice.category}>
            <th scope="row" className="py-3 pr-4 align-top font-normal">
              <CategoryInfo choice={choice} />
            </th>
            {channelNames.map((channel) => (
              <td key={channel} className="px-3 py-3 align-top">
                <div className="flex h-9 items-center gap-3">
                  <ChannelCell choice={choice} change={change} channel={channel} />
                  {channel === 'mail' && <DigestSelect choice={choice} change={change} />}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CategoryInfo({ choice: { category, fixed } }: { choice: NotificationChoice }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {notificationCategories[category]}
        {fixed && <Badge tone="neutral">Always on</Badge>}
      </p>
      <p className="text-[13px] text-muted">{categoryHelp[category]}</p>
    </div>
  );
}

function ChannelCell({
  choice,
  change,
  channel,
  hasVisibleLabel = false,
}: Parts & { channel: ChannelName; hasVisibleLabel?: boolean }) {
  const label = channelLabels[channel];
  return (
    <Checkbox
      checked={choice[channel]}
      disabled={choice.fixed}
      onCheckedChange={(checked) => change({ ...choice, [channel]: checked })}
      {...(hasVisibleLabel
        ? { label }
        : { 'aria-label': `${notificationCategories[choice.category]}: ${label}` })}
    />
  );
}

/** Selects how often a category is emailed. Weekly reports and fixed categories have no choice. */
function DigestSelect({ choice, change }: Parts) {
  const { category, digest, fixed, mail } = choice;
  if (fixed || category === 'weekly_reports' || !mail) return null;
  return (
    <div className="w-36">
      <Select
        aria-label={`${notificationCategories[category]}: email frequency`}
        options={digests}
        value={digest}
        onValueChange={(next) => change({ ...choice, digest: next })}
      />
    </div>
  );
}
