/** What a company says about one permission of one role. */
export interface Said {
  readonly company: number;
  readonly role: string;
  /** 'companies:read' */
  readonly permission: string;
  readonly allowed: boolean;
}

export interface World {
  /** The company above each company; null for the one at the top. */
  readonly parents: readonly (number | null)[];
  /** What each role may do where nobody says anything. */
  readonly defaults: ReadonlyMap<string, ReadonlySet<string>>;
  readonly said: readonly Said[];
}

/** A company, the one above it, and so on to the top. */
function wayUp(parents: World['parents'], company: number): number[] {
  const way: number[] = [];
  for (let at: number | null = company; at !== null; at = parents[at] ?? null) way.push(at);
  return way;
}

/**
 * What somebody of a role may do at a company, in plain words: whatever is given, by default or by a company on the
 * way up, and that none of them takes away.
 */
export function effective({ parents, defaults, said }: World, company: number, role: string) {
  const way = wayUp(parents, company);
  const heard = said.filter((each) => each.role === role && way.includes(each.company));
  const given = heard.filter(({ allowed }) => allowed).map(({ permission }) => permission);
  const taken = new Set(
    heard.filter(({ allowed }) => !allowed).map(({ permission }) => permission),
  );
  return [...new Set([...(defaults.get(role) ?? []), ...given])]
    .filter((permission) => !taken.has(permission))
    .toSorted();
}

/** Whether one company stands at or below another. */
export const isAtOrBelow = ({ parents }: World, company: number, above: number): boolean =>
  wayUp(parents, company).includes(above);
