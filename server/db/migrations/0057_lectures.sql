CREATE TABLE "lecture_cells" (
	"school_id" integer NOT NULL,
	"lecture_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"theme_uuid" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	CONSTRAINT "lecture_cells_pk" PRIMARY KEY("school_id","lecture_uuid","kind","theme_uuid")
);
--> statement-breakpoint
CREATE TABLE "lecture_history" (
	"school_id" integer NOT NULL,
	"lecture_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"theme_uuid" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	"client_id" uuid,
	"seq" integer,
	"received_at" bigint NOT NULL,
	CONSTRAINT "lecture_history_pk" PRIMARY KEY("school_id","lecture_uuid","kind","theme_uuid","version")
);
--> statement-breakpoint
CREATE INDEX "lectures_of_author" ON "lecture_cells" USING btree ("school_id","author_user_id") WHERE "lecture_cells"."kind" = 'content';--> statement-breakpoint
CREATE INDEX "lectures_of_theme" ON "lecture_cells" USING btree ("school_id","theme_uuid") WHERE "lecture_cells"."kind" = 'theme';--> statement-breakpoint
CREATE INDEX "lessons_of_lecture" ON "journal_cells" USING btree ("school_id",("value" ->> 'lectureUuid')) WHERE "journal_cells"."kind" = 'lecture';