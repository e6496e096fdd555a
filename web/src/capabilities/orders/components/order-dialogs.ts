// The dialogs that add or change a part of an order, in one chunk.
export { AddPortsDialog } from './add-ports-dialog.tsx';
export { AddTaskDialog } from './add-task-dialog.tsx';
export { ChangeAddressDialog, RejectAddressDialog } from './emergency-address-dialogs.tsx';
export { EditTaskDialog } from './edit-task-dialog.tsx';
export { LetterDialog } from './letter-dialog.tsx';
export { ConfirmDateDialog, RejectPortDialog } from './port-dialogs.tsx';
export { ProposeChargeDialog } from './propose-charge-dialog.tsx';
export { ShipmentDialog } from './shipment-dialog.tsx';
