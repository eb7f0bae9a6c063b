-- Fields without a number were stored as "+7", the mask of an empty field. Cards raise their version, so that an open form reads them again.
UPDATE "users" SET "phone" = null WHERE "phone" = '+7';--> statement-breakpoint
UPDATE "students" SET "phone" = null, "version" = "version" + 1 WHERE "phone" = '+7';--> statement-breakpoint
UPDATE "staff_members" SET "phone" = null, "version" = "version" + 1 WHERE "phone" = '+7';--> statement-breakpoint
UPDATE "parent_children" SET "phone" = null WHERE "phone" = '+7';--> statement-breakpoint
UPDATE "schools" SET "phone" = null, "contacts_version" = "contacts_version" + 1 WHERE "phone" = '+7';--> statement-breakpoint
UPDATE "schools" SET "flags" = "flags" || '{"qalamAdminPhone": null}', "contacts_version" = "contacts_version" + 1 WHERE "flags" ->> 'qalamAdminPhone' = '+7';--> statement-breakpoint
-- A cell gets a version of its own, by which devices learn that it is empty; what was written before stays in its history.
INSERT INTO "person_cell_history" ("school_id", "document", "cell", "version", "value", "author_user_id", "captured_at", "accepted_at", "received_at")
  SELECT "school_id", "document", "cell", "version" + 1, null, "author_user_id", "captured_at", "accepted_at", "accepted_at"
  FROM "person_cells" WHERE "cell" = 'phone' AND "value" = '"+7"';--> statement-breakpoint
UPDATE "person_cells" SET "value" = null, "version" = "version" + 1 WHERE "cell" = 'phone' AND "value" = '"+7"';--> statement-breakpoint
-- An undo compares what stands there with what the change wrote, and must not bring "+7" back.
UPDATE "changes" SET "before" = "before" || '{"phone": null}' WHERE "before" ->> 'phone' = '+7';--> statement-breakpoint
UPDATE "changes" SET "after" = "after" || '{"phone": null}' WHERE "after" ->> 'phone' = '+7';--> statement-breakpoint
-- Words of names with an apostrophe or a schwa are folded otherwise from now on; the job of the search writes those that are missing.
DELETE FROM "person_words" WHERE "user_id" IN (SELECT "id" FROM "users"
  WHERE "surname" || ' ' || "firstname" || ' ' || coalesce("patronymic", '') ~ '[''’‘ʻʼ`´əƏđĐøØłŁ]');
