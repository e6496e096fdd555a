import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { operations } from '../../kernel/operations.ts';
import { actOnRows, listRows } from '../../kernel/resource/index.ts';
import { orderExport, orderSource as source } from './source.ts';
import { addToCart, changeCartLine, emptyCart, readCart, removeCartLine } from './cart/cart.ts';
import { answerLine, cancelOrder, decideOrder, moveLine, moveOrder } from './records/move-order.ts';
import { checkOut, createOrder } from './cart/place-order.ts';
import { readEvidence, readOrder } from './records/read-order.ts';
import { addRule, listRules, listTerms, removeRule, saveTerms } from './terms/rules.ts';
import {
  addPorts,
  addTask,
  assignTask,
  listTasks,
  moveCharge,
  movePort,
  moveTask,
  proposeCharge,
} from './tasks/tasks.ts';
import { trackOrder } from './records/track-order.ts';

const { orders } = operations;

export const orderProcedures = orders.router({
  list: orders.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  bulk: orders.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, { cancel: cancelOrder }),
  ),
  export: orders.export.handler(({ context, input }) =>
    startExport(signedIn(context), orderExport, input),
  ),
  get: orders.get.handler(({ context, input }) => readOrder(signedIn(context), input)),
  create: orders.create.handler(({ context, input }) => createOrder(signedIn(context), input)),
  checkout: orders.checkout.handler(({ context, input }) => checkOut(signedIn(context), input)),
  move: orders.move.handler(({ context, input }) => moveOrder(signedIn(context), input)),
  decide: orders.decide.handler(({ context, input }) => decideOrder(signedIn(context), input)),
  moveLine: orders.moveLine.handler(({ context, input }) => moveLine(signedIn(context), input)),
  answerLine: orders.answerLine.handler(({ context, input }) =>
    answerLine(signedIn(context), input),
  ),
  evidence: orders.evidence.handler(({ context, input }) => readEvidence(signedIn(context), input)),
  cart: orders.cart.handler(({ context }) => readCart(signedIn(context))),
  addToCart: orders.addToCart.handler(({ context, input }) => addToCart(signedIn(context), input)),
  changeCartLine: orders.changeCartLine.handler(({ context, input }) =>
    changeCartLine(signedIn(context), input),
  ),
  removeCartLine: orders.removeCartLine.handler(({ context, input }) =>
    removeCartLine(signedIn(context), input),
  ),
  emptyCart: orders.emptyCart.handler(({ context }) => emptyCart(signedIn(context))),
  tasks: orders.tasks.handler(({ context, input }) => listTasks(signedIn(context), input)),
  addTask: orders.addTask.handler(({ context, input }) => addTask(signedIn(context), input)),
  moveTask: orders.moveTask.handler(({ context, input }) => moveTask(signedIn(context), input)),
  assignTask: orders.assignTask.handler(({ context, input }) =>
    assignTask(signedIn(context), input),
  ),
  addPorts: orders.addPorts.handler(({ context, input }) => addPorts(signedIn(context), input)),
  movePort: orders.movePort.handler(({ context, input }) => movePort(signedIn(context), input)),
  proposeCharge: orders.proposeCharge.handler(({ context, input }) =>
    proposeCharge(signedIn(context), input),
  ),
  moveCharge: orders.moveCharge.handler(({ context, input }) =>
    moveCharge(signedIn(context), input),
  ),
  tracker: orders.tracker.handler(({ context, input }) => trackOrder(signedIn(context), input)),
  terms: orders.terms.handler(({ context, input }) => listTerms(signedIn(context), input)),
  saveTerms: orders.saveTerms.handler(({ context, input }) => saveTerms(signedIn(context), input)),
  approvalRules: orders.approvalRules.handler(({ context, input }) =>
    listRules(signedIn(context), input),
  ),
  addApprovalRule: orders.addApprovalRule.handler(({ context, input }) =>
    addRule(signedIn(context), input),
  ),
  removeApprovalRule: orders.removeApprovalRule.handler(({ context, input }) =>
    removeRule(signedIn(context), input),
  ),
});
