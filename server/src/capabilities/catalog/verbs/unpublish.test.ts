import { testTakingBack } from '../testing/withdrawals.ts';
import { unpublishService } from './unpublish.ts';

testTakingBack({
  verb: unpublishService,
  name: 'unpublish',
  state: 'draft',
  says: 'is a draft again, hidden from everyone else',
});
