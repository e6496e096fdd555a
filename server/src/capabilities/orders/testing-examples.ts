import type { Examples, NotificationScenario } from '../../testing/examples.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';

/**
 * Creates an order of North that fails after an approval, a task, a port and a charge, and an order
 * that waits for details.
 */
async function failOrder({ network, insert, update }: NotificationScenario): Promise<void> {
  const { platform, north } = network.companies;
  const { colleague } = network.people;
  const pair = { seller_id: platform, buyer_id: north };
  const order = await insert('orders', {
    ...pair,
    number: 1001,
    currency: 'USD',
    state: 'in_progress',
    submitted_by: colleague.id,
  });
  const task = { ...pair, order_id: order };
  await insert('order_tasks', { ...task, kind: 'approval', role: 'admin', responsible_id: north });
  await insert('order_tasks', { ...task, kind: 'other', responsible_id: north });
  await update('orders', order, "state = 'failed'");
  const port = await insert('order_tasks', { ...task, kind: 'port', responsible_id: platform });
  const letter = await insert('port_letters', {
    ...pair,
    task_id: port,
    content: '{"port": {"entity_name": "North"}}',
    sha256: Buffer.alloc(32),
    pdf: Buffer.alloc(1),
    pdf_sha256: Buffer.alloc(32),
    signer_name: 'Robin',
    signer_email: 'robin@vale.example',
    sent_at: '2031-05-06T12:00:00Z',
  });
  const signature = "name = 'Robin', title = '', email = '', consent = 'Agreed', address = ''";
  await update('port_letters', letter, `${signature}, agent = '', signed_at = now()`);
  await insert('order_charges', {
    ...pair,
    order_id: order,
    description: 'Construction',
    currency: 'USD',
    amount_micro: '1',
    expires_at: '2031-06-06T12:00:00Z',
  });
  const incomplete = await insert('orders', { ...pair, number: 1002, currency: 'USD' });
  await update('orders', incomplete, "state = 'awaiting_details', submitted_by = null");
  await network.admin.query(
    `select app.notify_permission_holders($1, 'orders', 'create', 'orders.port_rejected',
       jsonb_build_object('order', $2::uuid, 'number', 1001, 'phone', '+12125550100',
         'code', 'ACCOUNT_NUMBER_MISMATCH'), $2, null)`,
    [north, order],
  );
}

export const examples: Examples = {
  guesses: (id, parent) => ({
    'orders.create': { buyer_id: parent, lines: [{ plan_id: id, quantity: 1 }] },
    'orders.bulk': { action: 'cancel', ids: [id] },
    'orders.checkout': { seen: [{ line_id: id, price_id: 'guess', once: '0', recurring: '0' }] },
    'orders.viewers': { screen: id },
    'orders.transition': { event: 'cancel' },
    'orders.decide': { approve: true },
    'orders.transitionLine': { event: 'cancel' },
    'orders.answerLine': { answers: {} },
    'orders.addToCart': { plan_id: id, quantity: 1 },
    'orders.changeCartLine': { quantity: 2 },
    'orders.addTask': { kind: 'other' },
    'orders.transitionTask': { event: 'complete' },
    'orders.transitionAddress': { event: 'verify' },
    'orders.assignTask': { owner_id: null, due_at: null },
    'orders.addPorts': {
      numbers: [
        { number: '+442079460000', country: 'GB', number_type: 'geographic', losing_carrier: 'BT' },
      ],
    },
    'orders.transitionPort': { event: 'submit' },
    'orders.sendLetter': {
      entity_name: 'Guess Ltd',
      account_number: '4711',
      service_address: 'Guess Road 1',
      signer_name: 'A guess',
      signer_email: 'guess@example.com',
    },
    'orders.proposeCharge': { description: 'A guess', amount: '100' },
    'orders.transitionCharge': { event: 'decline' },
    'orders.saveTerms': {
      buyer_id: id,
      currency: 'USD',
      time_zone: 'UTC',
      auto_procure: true,
    },
    'orders.addApprovalRule': { company_id: id, applies_to: 'purchases' },
  }),
  notifications: {
    'orders.approval': { order: id, number: 1001 },
    'orders.charge': { order: id, number: 1001, description: 'Construction', state: 'proposed' },
    'orders.details': { order: id, number: 1001 },
    'orders.port_rejected': {
      order: id,
      number: 1001,
      phone: '+12125550100',
      code: 'ACCOUNT_NUMBER_MISMATCH',
    },
    'orders.letter_signed': { order: id, number: 1001, entity: 'Vale Ltd' },
    'orders.moved': { order: id, number: 1001, state: 'completed' },
    'orders.stuck': { order: id, number: 1001, why: 'no_clear_answer' },
    'orders.task': { order: id, number: 1001, task: 'provisioning' },
  },
  notify: failOrder,
};
