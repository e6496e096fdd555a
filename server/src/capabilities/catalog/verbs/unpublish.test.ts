import { testWithdrawal } from '../testing/withdrawals.ts';
import { unpublishService } from './unpublish.ts';

testWithdrawal({
  verb: unpublishService,
  name: 'unpublish',
  state: 'draft',
  effect: 'is a draft again, hidden from everyone else',
});
