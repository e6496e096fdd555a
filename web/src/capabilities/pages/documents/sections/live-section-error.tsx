/** Shown in place of a live section that couldn't be read, with a link to an alternative. */
export function LiveSectionError({
  subject,
  link,
  text,
}: {
  subject: string;
  link: string;
  text: string;
}) {
  return (
    <p className="border-y border-border py-8 text-muted">
      {subject} can’t be shown right now.{' '}
      <a href={link} className="text-link">
        {text}
      </a>
    </p>
  );
}
