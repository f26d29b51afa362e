export { DocumentsView } from './components/documents-view.tsx';
