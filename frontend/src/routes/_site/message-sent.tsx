import { createFileRoute } from '@tanstack/react-router';
import { MessageSentPage } from '../../features/contact/FormEnd.tsx';

export const Route = createFileRoute('/_site/message-sent')({ component: MessageSentPage });
