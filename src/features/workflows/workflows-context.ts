import { createContext, useContext } from 'react';

import type { WorkflowReader } from './workflow-reader.ts';

/** The signed-in person's reader of workflows. */
export const WorkflowsContext = createContext<WorkflowReader | undefined>(undefined);

/** The signed-in person's reader of workflows. @throws Error outside of an owner scope */
export function useWorkflowReader(): WorkflowReader {
  const reader = useContext(WorkflowsContext);
  if (!reader) throw new Error('useWorkflowReader must be used inside an owner scope');
  return reader;
}
