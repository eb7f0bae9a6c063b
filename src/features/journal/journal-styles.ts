// One place, since the order counts: what is special to the page comes after the finished group that it changes.
import '#shared/ui/styles/journal.css';
import './journal-grid.css';
