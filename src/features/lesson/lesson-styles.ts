// One place, since the order counts: what is special to the page comes after the finished groups that it changes.
import '#shared/ui/styles/roll.css';
import '#shared/ui/styles/journal.css';
import './lesson.css';
