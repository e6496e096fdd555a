/** Stands where a live section could not be read: what is missing, and where to go instead. */
export function LiveSectionError({
  what,
  link,
  text,
}: {
  what: string;
  link: string;
  text: string;
}) {
  return (
    <p className="border-y border-border py-8 text-muted">
      {what} cannot be shown just now.{' '}
      <a href={link} className="text-link">
        {text}
      </a>
    </p>
  );
}
