// The components of the interface. Icons come one by one from `#shared/ui/icons/index.ts`; the frame of a signed-in page from
// `#shared/ui/shell/index.ts`; Mantine, where a feature needs more than this, only inside a lazy part with `MantineIsland`.
export { Avatar, type AvatarProps } from './avatar.tsx';
export { Breadcrumbs } from './breadcrumbs.tsx';
export { below, breakpoints, modalMobileBelow, profileMenuBelow } from './breakpoints.ts';
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
} from './button.tsx';
export { Card, type CardProps, Count, Kbd, Progress } from './card.tsx';
export { type Choice, ChoiceList, type ChoiceListProps } from './choice-list.tsx';
export { classes } from './classes.ts';
export {
  type ColourScheme,
  chooseColourScheme,
  colourSchemes,
  startColourScheme,
  useColourScheme,
} from './colour-scheme.ts';
export { Columns, type ColumnsProps } from './columns.tsx';
export { ConfirmProvider, type Question, useConfirm } from './confirm.tsx';
export { ContextWindow, type ContextWindowProps } from './context-window.tsx';
export type { Crumb, CrumbHandle, CrumbLink } from './crumbs.ts';
export { DateNavigator, type DateNavigatorProps, type DateUnit } from './date-navigator.tsx';
export { type EditLock, editLock, lockedAttribute } from './edit-lock.ts';
export { ErrorBoundary, type ErrorBoundaryProps, ServerError } from './error-boundary.tsx';
export {
  Checkbox,
  type CheckboxProps,
  Field,
  type FieldAttributes,
  type FieldWords,
  Select,
  type SelectOption,
  type SelectProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from './field.tsx';
export { Icon, type IconProps } from './icon.tsx';
export type { IconShape } from './icons/shape.ts';
export { Mark, type MarkProps, Tag, type TagProps } from './mark.tsx';
export { type MarkLevel, markLevel } from './mark-level.ts';
export { Menu, type MenuItem, type MenuProps } from './menu.tsx';
export { Drawer, type DrawerProps, Modal, type ModalProps, modalSizes } from './modal.tsx';
export { Nothing } from './nothing.tsx';
export {
  AgeLabel,
  type AgeLabelProps,
  Banner,
  type BannerProps,
  Notice,
  type NoticeProps,
  type NoticeTone,
  ReadOnlyNotice,
} from './notice.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  FailureState,
  OfflineState,
  type OfflineStateProps,
  type OnDeviceEntry,
  OnDeviceList,
} from './page-states.tsx';
export { HiddenPassword, PasswordField, type PasswordFieldProps } from './password.tsx';
export { Picture } from './picture.tsx';
export type { PictureName } from './pictures.tsx';
export { Popover, type PopoverProps, type TriggerAttributes } from './popover.tsx';
export { InterfaceProviders } from './providers.tsx';
export { Receipt, type ReceiptProps } from './receipt.tsx';
export { moveFocus, nextIndex } from './roving.ts';
export { ScrollFrame } from './scroll-frame.tsx';
export { type Segment, SegmentedControl, type SegmentedControlProps } from './segmented-control.tsx';
export { Skeleton, SkeletonBar, type SkeletonProps, useIsLate } from './skeleton.tsx';
export { type SyncFacts, type SyncKind, syncKindOf, syncKinds } from './sync-kind.ts';
export { type PillNotice, SyncPill, type SyncPillProps } from './sync-pill.tsx';
export { type Column, Table, type TableProps } from './table.tsx';
export { type Tab, Tabs, type TabsProps, useTab } from './tabs.tsx';
export { type ShowToast, ToastProvider, useToast } from './toast.tsx';
export {
  CellState,
  cellStateClass,
  StateChip,
  type StateChipProps,
  type WorkState,
  workStates,
} from './work-state.tsx';
