// The dialogs that add or move a part of an order, which the browser loads together.
export { AddPortsDialog } from './add-ports-dialog.tsx';
export { AddTaskDialog } from './add-task-dialog.tsx';
export { ChangeAddressDialog, RejectAddressDialog } from './emergency-address-dialogs.tsx';
export { EditTaskDialog } from './edit-task-dialog.tsx';
export { LetterDialog } from './letter-dialog.tsx';
export { ConfirmDateDialog, RejectPortDialog } from './port-dialogs.tsx';
export { ProposeChargeDialog } from './propose-charge-dialog.tsx';
export { ShipmentDialog } from './shipment-dialog.tsx';
