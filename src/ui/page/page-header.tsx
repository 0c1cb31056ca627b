import { Anchor, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';

import classes from './page-header.module.css';
import { texts } from './texts.ts';

/** A step on the way to this page. */
export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface PageHeaderProps {
  /** The page's heading, and the first part of the document's title. */
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  /** A line below the heading: state, counts, ids. */
  readonly meta?: ReactNode;
  /** At most one primary action; others beside it are quieter. */
  readonly actions?: ReactNode;
}

/** Letters from which on a heading is a paragraph, and set smaller on a small screen. */
const longTitle = 60;

/** The head of a page: the way here, what it is, and what can be done. */
export function PageHeader({ title, crumbs, meta, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = texts.documentTitle(title);
  }, [title]);
  return (
    <header className={classes.header}>
      {crumbs && (
        <nav aria-label={texts.breadcrumbs} className={classes.crumbs}>
          <ol>
            {crumbs.map(({ label, to }) => (
              <li key={to}>
                <Anchor component={Link} to={to} size="xs" c="dimmed">
                  {label}
                </Anchor>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.row}>
        <Title order={1} className={classes.title} mod={{ long: title.length > longTitle }}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {meta && (
        <Text component="div" size="sm" c="dimmed" className={classes.meta}>
          {meta}
        </Text>
      )}
    </header>
  );
}
