import {
  type AnyContractRouter,
  type ContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
  isContractProcedure,
} from '@orpc/contract';
import { type AnyRouter, implement, Procedure, type Router } from '@orpc/server';
import { type Contract, contract } from '@trunkline/contract';
import { type Context, type SignedIn, signedIn } from './context.ts';
import { guarded, type IncomingRequest } from './operations.ts';

/** Runs an operation for the signed-in user. */
type Verb<Input, Output> = (context: SignedIn, input: Input) => Output | Promise<Output>;

/** Runs an operation that visitors can call too. */
export class OpenVerb<Input, Output> {
  readonly run: (context: Context, input: Input) => Output | Promise<Output>;

  constructor(run: (context: Context, input: Input) => Output | Promise<Output>) {
    this.run = run;
  }
}

/**
 * An open verb whose output isn't parsed by the operation's schema: the verb returns named columns,
 * and has already parsed all free-form content in them.
 */
export class ParsedVerb<Input, Output> extends OpenVerb<Input, Output> {}

/** A verb for each operation of a part of the contract. */
type Verbs<Part> =
  Part extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ?
        | Verb<InferSchemaOutput<Input>, InferSchemaInput<Output>>
        | OpenVerb<InferSchemaOutput<Input>, InferSchemaInput<Output>>
    : { readonly [Name in keyof Part]: Verbs<Part[Name]> };

function implementPart(part: AnyContractRouter, verbs: unknown): AnyRouter {
  if (!isContractProcedure(part)) {
    return Object.fromEntries(
      Object.entries(part).map(([name, below]) => [
        name,
        implementPart(below, Reflect.get(Object(verbs), name)),
      ]),
    );
  }
  // Middleware of a router runs before the input is validated; that of a procedure, after it.
  const procedure = implement({ operation: part })
    .$context<IncomingRequest>()
    .use(guarded)
    .operation.handler(({ context, input }) => {
      if (verbs instanceof OpenVerb) return verbs.run(context, input);
      if (typeof verbs !== 'function') throw new Error('an operation has no verb');
      const output: unknown = Reflect.apply(verbs, undefined, [signedIn(context), input]);
      return output;
    });
  return verbs instanceof ParsedVerb
    ? new Procedure({ ...procedure['~orpc'], outputSchema: undefined })
    : procedure;
}

/** Implements a capability's part of the contract with one verb for each of its operations. */
export function procedures<Name extends keyof Contract>(
  name: Name,
  verbs: Verbs<Contract[Name]>,
): Router<Contract[Name], IncomingRequest>;
export function procedures(name: keyof Contract, verbs: unknown): AnyRouter {
  return implementPart(contract[name], verbs);
}
