import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { viewSale } from '../../kernel/sale-viewers.ts';
import { addToCart, changeCartLine, emptyCart, readCart, removeCartLine } from './cart/cart.ts';
import { checkOut, createOrder } from './cart/place-order.ts';
import { uploadFile } from './files/upload-file.ts';
import { sendLetter, signLetter } from './letters/sign-letter.ts';
import { readLink, shareOrder, unshareOrder } from './link/share-order.ts';
import {
  answerLine,
  cancelOrder,
  decideOrder,
  transitionLine,
  transitionOrder,
} from './records/transition-order.ts';
import { readEvidence, readOrder } from './records/read-order.ts';
import { trackOrder } from './records/track-order.ts';
import { orderExport, orderSource as source } from './source.ts';
import {
  addPorts,
  addTask,
  assignTask,
  listTasks,
  transitionAddress,
  transitionCharge,
  transitionPort,
  transitionTask,
  proposeCharge,
} from './tasks/tasks.ts';
import { addRule, listRules, listTerms, removeRule, saveTerms } from './terms/rules.ts';

export const orderProcedures = procedures('orders', {
  list: resourceVerbs(source).list,
  bulk: bulkVerb(source, { cancel: cancelOrder }),
  export: exportVerb(orderExport),
  get: readOrder,
  viewers: viewSale('order'),
  create: createOrder,
  checkout: checkOut,
  transition: transitionOrder,
  decide: decideOrder,
  transitionLine,
  answerLine,
  evidence: readEvidence,
  cart: readCart,
  addToCart,
  changeCartLine,
  removeCartLine,
  emptyCart,
  uploadFile,
  tasks: listTasks,
  addTask,
  transitionTask,
  transitionAddress,
  assignTask,
  addPorts,
  transitionPort,
  sendLetter,
  signLetter,
  proposeCharge,
  transitionCharge,
  tracker: trackOrder,
  link: readLink,
  share: shareOrder,
  unshare: unshareOrder,
  terms: listTerms,
  saveTerms,
  approvalRules: listRules,
  addApprovalRule: addRule,
  removeApprovalRule: removeRule,
});
