import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { validateCompany } from './verbs/validate-company.ts';
import { validateResource } from './verbs/validate-resource.ts';
import { validateResources } from './verbs/validate-resources.ts';

const { security } = operations;

export const securityProcedures = security.router({
  validateCompany: security.validateCompany.handler(({ context, input }) =>
    validateCompany(signedIn(context), input),
  ),
  validateResource: security.validateResource.handler(({ context, input }) =>
    validateResource(signedIn(context), input),
  ),
  validateResources: security.validateResources.handler(({ context, input }) =>
    validateResources(signedIn(context), input),
  ),
});
