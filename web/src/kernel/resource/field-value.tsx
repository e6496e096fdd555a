import { AddressText } from '../../ui/address-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyValue } from '../../ui/empty-value.tsx';
import { formatCounted } from '../../ui/formats.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { choiceLabel, textOf, valueOf, type Resource, type ResourceRow } from './resource.ts';

export interface FieldValueProps<Row extends ResourceRow> {
  resource: Pick<Resource<Row>, 'description' | 'tones' | 'renderers'>;
  row: Row;
  name: string;
}

export function FieldValue<Row extends ResourceRow>({ resource, row, name }: FieldValueProps<Row>) {
  const field = resource.description.fields[name];
  const value = valueOf(row, name);
  const text = textOf(row, name);
  const render = resource.renderers?.[name];
  if (render) return render(row);
  if (!field || text === '') return <EmptyValue />;
  switch (field.kind) {
    case 'choice': {
      const tone = resource.tones?.[name]?.[text];
      const label = choiceLabel(field, text);
      return tone ? (
        <Badge tone={tone} dot>
          {label}
        </Badge>
      ) : (
        <span>{label}</span>
      );
    }
    case 'choices':
      return <span>{choiceLabel(field, text)}</span>;
    case 'reference':
      return <span>{field.nameField ? textOf(row, field.nameField) : text}</span>;
    case 'number':
      return typeof value === 'number' ? (
        <data value={value} className={value === 0 ? 'text-muted' : undefined}>
          {formatCounted(value, field.maxCount)}
        </data>
      ) : (
        <EmptyValue />
      );
    case 'instant':
      return (
        <span className="text-muted">
          <RelativeTime value={text} />
        </span>
      );
    case 'email':
    case 'phone':
      return (
        <ExternalLink href={`${field.kind === 'email' ? 'mailto' : 'tel'}:${text}`} text={text} />
      );
    case 'url':
      return <ExternalLink href={text} text={text.replace(/^https?:\/\/(www\.)?|\/$/g, '')} />;
    case 'text':
      return <span>{text}</span>;
    case 'long_text':
      return <span className="whitespace-pre-line">{text}</span>;
  }
}

function ExternalLink({ href, text }: { href: string; text: string }) {
  const isWebPage = href.startsWith('http');
  return (
    <a
      href={href}
      target={isWebPage ? '_blank' : undefined}
      rel={isWebPage ? 'noreferrer' : undefined}
      className="rounded-sm underline-offset-4 hover:text-primary-text hover:underline"
    >
      <AddressText text={text} />
    </a>
  );
}
