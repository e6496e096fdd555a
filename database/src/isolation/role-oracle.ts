/** A company's setting for one permission of one role. */
export interface Override {
  readonly company: number;
  readonly role: string;
  /** 'companies:read' */
  readonly permission: string;
  readonly allowed: boolean;
}

export interface RoleModel {
  /** The parent of each company; null for the one at the top. */
  readonly parents: readonly (number | null)[];
  /** Default permissions of each role. */
  readonly defaults: ReadonlyMap<string, ReadonlySet<string>>;
  readonly overrides: readonly Override[];
}

/** A company and its ancestors, up to the top. */
function ancestorsOf(parents: RoleModel['parents'], company: number): number[] {
  const ancestors: number[] = [];
  for (let index: number | null = company; index !== null; index = parents[index] ?? null)
    ancestors.push(index);
  return ancestors;
}

/**
 * Returns the reference definition of a role's permissions at a company: everything granted by
 * default or by a company on the path up, and not revoked by any of them.
 */
export function effective(
  { parents, defaults, overrides }: RoleModel,
  company: number,
  role: string,
) {
  const ancestors = ancestorsOf(parents, company);
  const applicable = overrides.filter(
    (override) => override.role === role && ancestors.includes(override.company),
  );
  const granted = applicable.filter(({ allowed }) => allowed).map(({ permission }) => permission);
  const revoked = new Set(
    applicable.filter(({ allowed }) => !allowed).map(({ permission }) => permission),
  );
  return [...new Set([...(defaults.get(role) ?? []), ...granted])]
    .filter((permission) => !revoked.has(permission))
    .toSorted();
}

/** Returns whether one company is another or below it. */
export const isAtOrBelow = ({ parents }: RoleModel, company: number, above: number): boolean =>
  ancestorsOf(parents, company).includes(above);
