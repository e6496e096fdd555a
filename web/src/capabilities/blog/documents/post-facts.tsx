export const minutesToRead = (minutes: number) => `${minutes} min read`;

export function TagLinks({ tags, slugs }: { tags: readonly string[]; slugs: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Tags">
      {tags.map((tag, index) => (
        <li key={slugs[index] ?? tag}>
          <a href={`/blog/tag/${slugs[index] ?? ''}`} className="tag-link">
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
