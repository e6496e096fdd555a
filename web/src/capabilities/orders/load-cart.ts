import type { ScreenQueries } from '../../kernel/routing.ts';
import { cartOptions } from './cart-queries.ts';

export const screenQueries: ScreenQueries = ({ company }) => [cartOptions(company.id)];
