/** Texts of tags: the dialog that manages them, and the row's submenu. */
export const tagTexts = {
  open: 'Tags',
  title: 'Manage Tags',
  name: 'Tag name',
  color: 'Colour',
  add: 'Add Tag',
  addFailed: 'The tag could not be added.',
  yours: 'Your tags',
  empty: 'No tags yet. Add one above, then put it on a posting from the row’s menu.',
  loadFailed: 'Your tags could not be loaded.',
  delete: 'Delete',
  deleteLabel: 'Delete tag {name}',
  deleteTitle: 'Delete tag',
  deleteQuestion: 'Are you sure you want to delete the tag {name} ? It is taken off every posting that carries it.',
  deleteFailed: 'The tag could not be deleted.',
  menu: 'Tag',
  tagFailed: 'The tag of this posting could not be changed.',
} as const;
