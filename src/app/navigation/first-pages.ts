// What both pages need where most visits begin comes with the frame: a file less, and fewer bytes than in one of its own.
import '@/features/session/use-kept-query.ts';
import '@/features/workflows/list/use-listed.ts';
import '@/features/workflows/pinned-workflows.ts';
import '@/ui/feedback/empty-state.tsx';
import '@/ui/feedback/error-alert.tsx';
import '@/ui/page/page-header.tsx';
import '@/ui/page/panel.tsx';
import '@/ui/table/data-table.module.css';
